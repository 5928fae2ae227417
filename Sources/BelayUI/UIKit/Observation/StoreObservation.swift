// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Observation

extension Store {
  /// Calls `update` with the result of `read`: now, and again after each turn in which that has changed, until the
  /// scope ends, or the owner or the store is released.
  ///
  /// - Parameter lane: Which observations of the scope this one replaces.
  @discardableResult
  func observe<Owner: AnyObject, Value>(
    on owner: Owner, in scope: TaskScope, lane: Lane = .concurrent, fileID: StaticString, line: UInt,
    _ read: @escaping @MainActor (Owner, Store) -> Value, update: @escaping @MainActor (Owner, Value) -> Void
  ) -> Run {
    let observed = ObservedStore(self)
    // A buffer of one: all changes before the next call make one call.
    let (changes, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    // Until the next change, the store keeps only the signal: neither the owner nor a closure.
    let follow = { @MainActor (owner: Owner, store: Store) in
      let value = withObservationTracking {
        read(owner, store)
      } onChange: {
        signal.yield()
      }
      update(owner, value)
    }
    follow(owner, self)
    return scope.run(lane, name: "observe", on: owner, fileID: fileID, line: line) { owner in
      for await _ in changes {
        guard let store = observed.store else { return }
        try owner { follow($0, store) }
      }
    }
  }
}

extension Lane {
  /// Observations of a cell: one from each line of code. A cell is configured again with the same code, without being
  /// reused in between, and the observation of the row before would continue beside the new one.
  static func observation(fileID: StaticString, line: UInt) -> Lane {
    Lane("observe", id: ObservationPlace(file: "\(fileID)", line: line), .restart)
  }
}

private struct ObservationPlace: Hashable, Sendable {
  let file: String
  let line: UInt
}

/// A store as its observer holds it. A root store is held weakly, because its release ends its work. A store of a child
/// is often made for the observer alone, and ends nothing: it is held strongly.
@MainActor
private struct ObservedStore<F: Feature> {
  private weak var root: Store<F>?
  private let view: Store<F>?

  init(_ store: Store<F>) {
    if Store.isView(store) { (root, view) = (nil, store) } else { (root, view) = (store, nil) }
  }

  var store: Store<F>? { view ?? root }
}
