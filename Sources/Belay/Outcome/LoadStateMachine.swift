// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The loads of a field, and what the field must show. Pure: the caller writes what the methods return.
struct LoadStateMachine<Value> {
  /// What the field shows when nobody loads.
  private var settled: Loadable<Value>
  private var loaders: Set<HoldID> = []
  /// The number of the load that began last.
  private(set) var newest: UInt64 = 0
  /// Other code has written over `loading`; found when that was withdrawn.
  private var isOverwritten = false

  init(current: Loadable<Value>) { settled = current.withoutLoading }

  var isEmpty: Bool { loaders.isEmpty }

  /// A load begins.
  mutating func begin(_ id: HoldID, current: Loadable<Value>) -> Loadable<Value> {
    absorb(current)
    loaders.insert(id)
    newest = id.number
    isOverwritten = false
    return shown
  }

  /// A load has its answer. Nil: it has left before, and the field is none of its business.
  mutating func answer(_ id: HoldID, _ answer: LoadAnswer<Value>, current: Loadable<Value>) -> Loadable<Value>? {
    guard loaders.remove(id) != nil else { return nil }
    absorb(current)
    switch answer {
    case .value(let value): settled = .loaded(value)
    case .failure(let failure): settled = .failed(failure, last: settled.value)
    }
    return shown
  }

  /// A load ends without an answer. Nil: leave the field alone.
  mutating func leave(_ id: HoldID, current: Loadable<Value>) -> Loadable<Value>? {
    guard loaders.remove(id) != nil, current.isLoading else { return nil }
    absorb(current)
    return shown
  }

  /// All loads end without an answer.
  mutating func leaveAll(current: Loadable<Value>) -> Loadable<Value>? {
    guard !loaders.isEmpty, current.isLoading else { return nil }
    absorb(current)
    loaders = []
    return shown
  }

  // MARK: For a while

  /// A load leaves while the field does not show it.
  mutating func leaveWithdrawn(_ id: HoldID) { loaders.remove(id) }

  /// The field is to show what it would if nothing was loading. Nil: leave the field alone.
  mutating func withdraw(current: Loadable<Value>) -> Loadable<Value>? {
    isOverwritten = !current.isLoading
    guard !isOverwritten, !loaders.isEmpty else { return nil }
    absorb(current)
    return settled
  }

  /// The field is to show that it is loading again, over whatever it has now. Nil: leave the field alone.
  mutating func showAgain(current: Loadable<Value>) -> Loadable<Value>? {
    guard !isOverwritten, !loaders.isEmpty else { return nil }
    settled = current.withoutLoading
    return shown
  }

  /// What other code wrote to the field while it was loading stands: another case, or another last value.
  private mutating func absorb(_ current: Loadable<Value>) {
    switch (current, settled) {
    case (.loading(let last), .failed(let failure, _)): settled = .failed(failure, last: last)
    case (.loading(let last), _): settled = last.map { .loaded($0) } ?? .idle
    default: settled = current
    }
  }

  private var shown: Loadable<Value> { loaders.isEmpty ? settled : .loading(last: settled.value) }
}

enum LoadAnswer<Value> {
  case value(Value)
  case failure(LoadFailure)
}

extension Loadable {
  /// A `loading` that nobody loads is a lie; what it would go back to.
  fileprivate var withoutLoading: Loadable {
    guard case .loading(let last) = self else { return self }
    return last.map { .loaded($0) } ?? .idle
  }
}
