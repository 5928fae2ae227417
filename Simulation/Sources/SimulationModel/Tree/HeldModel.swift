// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What one field must show while runs hold it: the newest holder's value, and in the end the earlier value, unless it
/// was written meanwhile.
struct HeldModel {
  private var base: Int
  private var holders: [(id: Int, value: Int)] = []
  /// In a computed slot: the store's own code has written the field, which shows that until the next hold.
  private var isOverwritten = false
  /// In a computed slot: the underlying value, if the field shows that instead of the held one.
  private var underlying: Int?
  private var isNoted = false

  init(base: Int) { self.base = base }

  var isEmpty: Bool { holders.isEmpty }
  var count: Int { holders.count }

  mutating func enter(_ id: Int, _ value: Int, in field: inout Int) {
    if let newest = holders.last, underlying != nil || newest.value != field { base = field }
    (isOverwritten, underlying) = (false, nil)
    holders.append((id, value))
    field = value
  }

  mutating func leave(_ id: Int, in field: inout Int) {
    guard let newest = holders.last, let index = holders.firstIndex(where: { $0.id == id }) else { return }
    holders.remove(at: index)
    // The field was written meanwhile: the written value stays.
    if !isOverwritten, underlying == nil, field == newest.value { field = holders.last?.value ?? base }
  }

  // MARK: In a computed slot

  /// The field had the underlying value. It shows the held one, but only if that is the value from before the hold.
  mutating func layOver(_ field: inout Int) {
    guard let newest = holders.last else { return }
    underlying = isOverwritten || field != base ? field : nil
    if underlying == nil { field = newest.value }
  }

  /// Restores the underlying value. What the store's own code has written stays, as everywhere, except if it equals the
  /// held value, which cannot be distinguished.
  mutating func withdraw(_ field: inout Int) {
    guard let newest = holders.last, field != underlying else { return }
    base = underlying ?? base
    underlying = nil
    isOverwritten = field != newest.value
    if isOverwritten { base = field } else { field = base }
  }

  /// Other code had access to the state, with the underlying value. Returns whether it has written the field, for the
  /// first time: for the coverage.
  mutating func noteWrite(_ field: Int) -> Bool {
    defer { isNoted = isNoted || field != base }
    return !isNoted && field != base
  }
}

/// What a loadable field must show while runs load it.
struct LoadModel {
  /// The value without a load.
  private var rest: LoadField
  private var loaders: Set<Int> = []
  /// In a computed slot: the store's own code has written the field, which shows that until the next load.
  private var isOverwritten = false

  init(_ field: LoadField) {
    rest = field
    if case .loading(let last) = field { rest = last.map { .loaded($0) } ?? .idle }
  }

  var isEmpty: Bool { loaders.isEmpty }

  mutating func enter(_ id: Int, in field: inout LoadField) {
    absorb(field)
    loaders.insert(id)
    isOverwritten = false
    show(in: &field)
  }

  mutating func answer(_ id: Int, _ value: Int?, in field: inout LoadField) {
    guard loaders.remove(id) != nil else { return }
    absorb(field)
    rest = value.map { .loaded($0) } ?? .failed(last: rest.value)
    show(in: &field)
  }

  mutating func leave(_ id: Int, in field: inout LoadField) {
    guard loaders.remove(id) != nil, case .loading = field else { return }
    absorb(field)
    show(in: &field)
  }

  /// In a computed slot: the present value, written by any code, is the underlying one.
  mutating func layOver(_ field: inout LoadField) {
    if isOverwritten { return }
    absorb(field)
    show(in: &field)
  }

  mutating func withdraw(_ field: inout LoadField) {
    if case .loading = field { isOverwritten = false } else { isOverwritten = true }
    if isOverwritten { return }
    absorb(field)
    field = rest
  }

  /// A value that is written during the load stays.
  private mutating func absorb(_ field: LoadField) {
    guard case .loading(let last) = field else {
      rest = field
      return
    }
    if case .failed = rest { rest = .failed(last: last) } else { rest = last.map { .loaded($0) } ?? .idle }
  }

  private func show(in field: inout LoadField) { field = loaders.isEmpty ? rest : .loading(last: rest.value) }
}
