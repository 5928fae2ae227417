// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Tracks the loads of a field, and the value that the field must show. Pure: the caller writes what the methods
/// return.
struct LoadStateMachine<Value> {
  /// The field's value when nothing loads.
  private var settled: Loadable<Value>
  private var loaders: Set<HoldID> = []
  /// The number of the load that began last.
  private(set) var newest: UInt64 = 0
  /// Other code has written over `loading`. Found when that was withdrawn.
  private var isOverwritten = false

  init(current: Loadable<Value>) { settled = current.withoutLoading }

  var isEmpty: Bool { loaders.isEmpty }

  /// Adds a load.
  mutating func begin(_ id: HoldID, current: Loadable<Value>) -> Loadable<Value> {
    absorb(current)
    loaders.insert(id)
    newest = id.number
    isOverwritten = false
    return shown
  }

  /// A load has its answer. Nil: the load has left before, and the field must not be written.
  mutating func answer(_ id: HoldID, _ answer: LoadAnswer<Value>, current: Loadable<Value>) -> Loadable<Value>? {
    guard loaders.remove(id) != nil else { return nil }
    absorb(current)
    switch answer {
    case .value(let value): settled = .loaded(value)
    case .failure(let failure): settled = .failed(failure, last: settled.value)
    }
    return shown
  }

  /// A load ends without an answer. Nil: the field must not be written.
  mutating func leave(_ id: HoldID, current: Loadable<Value>) -> Loadable<Value>? {
    guard loaders.remove(id) != nil, current.isLoading else { return nil }
    absorb(current)
    return shown
  }

  /// All loads end without an answer. Nil: the field must not be written.
  mutating func leaveAll(current: Loadable<Value>) -> Loadable<Value>? {
    guard !loaders.isEmpty, current.isLoading else { return nil }
    absorb(current)
    loaders = []
    return shown
  }

  // MARK: Temporary withdrawal

  /// Removes a load while the field does not show it.
  mutating func leaveWithdrawn(_ id: HoldID) { loaders.remove(id) }

  /// Withdraws `loading` for a while. Returns the value without loads. Nil: the field must not be written.
  mutating func withdraw(current: Loadable<Value>) -> Loadable<Value>? {
    isOverwritten = !current.isLoading
    guard !isOverwritten, !loaders.isEmpty else { return nil }
    absorb(current)
    return settled
  }

  /// Shows `loading` again, over the field's value now. Nil: the field must not be written.
  mutating func showAgain(current: Loadable<Value>) -> Loadable<Value>? {
    guard !isOverwritten, !loaders.isEmpty else { return nil }
    settled = current.withoutLoading
    return shown
  }

  /// Keeps what other code wrote to the field while it was loading: another case, or another last value.
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
  /// The value once no load is left: a `loading` without a load would be wrong.
  var withoutLoading: Loadable {
    guard case .loading(let last) = self else { return self }
    return last.map { .loaded($0) } ?? .idle
  }
}
