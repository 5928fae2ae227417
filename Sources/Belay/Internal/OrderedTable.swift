// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Unique elements in the order of insertion. Any of them may be removed at any time, at a cost that does not grow with
/// their number.
///
/// With no element or one element, it allocates no memory: most runs have one waiter, and most lanes one run.
struct OrderedTable<Element: Hashable> {
  /// The only element. Nil if there is none, or if `many` has the elements.
  private var one: Element?
  private var many: OrderedEntries<Element>?

  init() {}

  var count: Int { many?.count ?? (one == nil ? 0 : 1) }
  var isEmpty: Bool { many == nil && one == nil }
  var first: Element? { many?.first ?? one }
  var last: Element? { many?.last ?? one }

  /// All elements, in order.
  var elements: [Element] { many?.elements ?? (one.map { [$0] } ?? []) }

  /// Visits each of `elements`, without making an array for a single one.
  func visit(_ body: (Element) -> Void) {
    if let many { for element in many.elements { body(element) } } else if let one { body(one) }
  }

  /// - Precondition: `element` is not in the table.
  mutating func append(_ element: Element) {
    if many != nil { return unique().append(element) }
    guard let first = one.take() else {
      one = element
      return
    }
    let entries = OrderedEntries<Element>()
    entries.append(first)
    entries.append(element)
    many = entries
  }

  /// Returns the equal element that was removed, if there was one.
  @discardableResult
  mutating func remove(_ element: Element) -> Element? {
    guard many != nil else { return one == element ? one.take() : nil }
    let entries = unique()
    let removed = entries.remove(element)
    if entries.count == 0 { many = nil }
    return removed
  }

  mutating func popFirst() -> Element? { pop(first) }
  mutating func popLast() -> Element? { pop(last) }

  mutating func removeAll() { self = OrderedTable() }

  private mutating func pop(_ element: Element?) -> Element? { element.flatMap { remove($0) } }

  /// The entries, copied if other copies of this table share them.
  private mutating func unique() -> OrderedEntries<Element> {
    if !isKnownUniquelyReferenced(&many) { many = many!.copy() }
    return many!
  }
}

/// The storage of an ``OrderedTable`` with several elements. A removal from the middle leaves a gap; once the gaps
/// outnumber the elements, they are closed.
private final class OrderedEntries<Element: Hashable> {
  /// There is no gap at its end.
  private var entries: [Element?] = []
  /// All entries before it are gaps.
  private var start = 0
  private(set) var count = 0
  /// The index of each element. Nil until an element was searched for among many.
  private var places: [Element: Int]?

  /// Up to this number, a linear search is faster than hashing. Unit: entries.
  private static var few: Int { 16 }

  var first: Element? { start < entries.count ? entries[start] : nil }
  var last: Element? { entries.last ?? nil }
  var elements: [Element] { entries[start...].compactMap(\.self) }

  func append(_ element: Element) {
    places?[element] = entries.count
    entries.append(element)
    count += 1
  }

  func remove(_ element: Element) -> Element? {
    guard let place = place(of: element) else { return nil }
    places?[element] = nil
    let removed = entries[place].take()
    count -= 1
    while let last = entries.last, last == nil { entries.removeLast() }
    while start < entries.count, entries[start] == nil { start += 1 }
    closeGaps()
    return removed
  }

  func copy() -> OrderedEntries {
    let copy = OrderedEntries()
    for element in elements { copy.append(element) }
    return copy
  }

  private func place(of element: Element) -> Int? {
    // Nested runs end from the last; others mostly from the first.
    if entries.last == element { return entries.count - 1 }
    if start < entries.count, entries[start] == element { return start }
    if let places { return places[element] }
    if entries.count - start <= Self.few { return entries[start...].firstIndex(of: element) }
    var places: [Element: Int] = [:]
    places.reserveCapacity(count)
    for place in start..<entries.count { if let element = entries[place] { places[element] = place } }
    self.places = places
    return places[element]
  }

  private func closeGaps() {
    guard entries.count > 2 * count + Self.few else { return }
    entries = elements
    start = 0
    places = nil
  }
}
