// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A hold that an effect requests, type-erased.
struct HoldRequest<Root> {
  /// Whether it is a load. A load shows nothing of its own when its run joins another, which loads.
  let isLoad: Bool
  let path: PartialKeyPath<Root>
  /// The field of the user's state that contains the one at `path`, for observers. Nil: it is the same.
  let whole: PartialKeyPath<Root>?
  /// Whether there is anything to hold or load. Nil: always.
  let isNeeded: ((Root) -> Bool)?
  /// The page that is asked for, by the list that is there from then on. Nil: it is no page.
  let page: ((Root) -> AskedPage<Root>)?
  let enter: (_ values: inout HeldValues<Root>, _ root: inout Root, _ holder: @autoclosure () -> String) -> HoldID

  init<Value: Equatable>(_ path: WritableKeyPath<Root, Value>, at value: Value) {
    self.path = path
    self.isLoad = false
    self.whole = nil
    self.isNeeded = nil
    self.page = nil
    self.enter = { values, root, holder in values.enter(path, at: value, in: &root, for: holder()) }
  }

  init<Value>(loading path: WritableKeyPath<Root, Loadable<Value>>) {
    self.path = path
    self.isLoad = true
    self.whole = nil
    self.isNeeded = nil
    self.page = nil
    self.enter = { values, root, _ in values.load(path, in: &root) }
  }

  init<Element, Cursor>(_ page: PageRequest, of path: WritableKeyPath<Root, Paged<Element, Cursor>>) {
    let field = path.appending(path: page.load())
    self.path = field
    whole = path
    isLoad = true
    isNeeded = page == .next ? { root in root[keyPath: path].next != nil } : nil
    self.page = { root in AskedPage(of: path, in: root) }
    #if DEBUG
      pages = [path.appending(path: PageRequest.first.load()), path.appending(path: PageRequest.next.load())]
    #endif
    enter = { values, root, _ in
      if page != .next { root[keyPath: path].ask(for: page) }
      values.ask(path, in: root)
      return values.load(field, in: &root)
    }
  }

  #if DEBUG
    /// The fields of all pages of its list.
    var pages: [AnyKeyPath] = []
  #endif

  /// Whether the path unwraps an optional with `!`. Once that is nil, the path can neither be read nor written:
  /// restoring the field would end the process.
  var unwraps: Bool { MemoryLayout<Root>.offset(of: path) == nil && HoldRequest.unwraps(path) }

  /// A key path does not reveal its components, except in its description, where `!` means nothing else.
  private static func unwraps(_ path: PartialKeyPath<Root>) -> Bool {
    if let known = KnownPaths.unwrapping.withLock({ $0[path] }) { return known }
    let unwraps = path.debugDescription.contains("!")
    KnownPaths.unwrapping.withLock { known in
      // Every id in a subscript makes a separate path, so the cache is limited.
      if known.count >= 256 { known = [:] }
      known[path] = unwraps
    }
    return unwraps
  }
}

private enum KnownPaths {
  /// Cached: a description takes microseconds, and a run's hold takes less than one.
  static let unwrapping = Lock<[AnyKeyPath: Bool]>([:])
}

extension HoldID {
  /// The id of a refused hold. It belongs to no holder, so operations on it do nothing.
  static let refused = HoldID(number: 0)
}
