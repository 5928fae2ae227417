// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Observation

extension Store {
  /// Calls `update` with what `read` has read: now, and again after each turn in which that has changed, until the scope ends,
  /// the owner has gone, or the store has.
  @discardableResult
  func observe<Owner: AnyObject, Value>(
    on owner: Owner, in scope: TaskScope, fileID: StaticString, line: UInt,
    _ read: @escaping @MainActor (Owner, Store) -> Value, update: @escaping @MainActor (Owner, Value) -> Void
  ) -> Run {
    let observed = ObservedStore(self)
    // Room for one: however much changes before the next call, it is one call.
    let (changes, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    // What the store keeps until the next change is the signal, and neither the owner nor a closure.
    let follow = { @MainActor (owner: Owner, store: Store) in
      let value = withObservationTracking {
        read(owner, store)
      } onChange: {
        signal.yield()
      }
      update(owner, value)
    }
    follow(owner, self)
    return scope.run(name: "observe", on: owner, fileID: fileID, line: line) { owner in
      for await _ in changes {
        guard let store = observed.store else { return }
        try owner { follow($0, store) }
      }
    }
  }
}

/// A store as its observer holds it: a root weakly, because its release is the end of its work. A view onto a child is often
/// made for the observer alone, and ends nothing.
@MainActor
private struct ObservedStore<F: Feature> {
  private weak var root: Store<F>?
  private let view: Store<F>?

  init(_ store: Store<F>) {
    if Store.isView(store) { (root, view) = (nil, store) } else { (root, view) = (store, nil) }
  }

  var store: Store<F>? { view ?? root }
}
