// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension Effect {
  /// Sends an action to another store, in this turn: one that several screens share, and that lives longer than they do.
  ///
  /// ```swift
  /// state.home = nil
  /// return .merge(.cancel(.links), .send(.forgotten, to: library))
  /// ```
  ///
  /// The other store receives the action before the next effect of a `merge` is performed, after this state has changed:
  /// nobody sees one store without the other's change. If that store is in a turn of its own, it receives the action at
  /// the end of that turn. What it sends back, as its output, is received at the end of this turn.
  ///
  /// The action's work belongs to the other store: it is no part of this action's run and does not end with this store.
  /// A store that has ended receives nothing, and one that has ended sends nothing.
  ///
  /// Work that sends what it has loaded uses ``Context/send(_:to:)``, which throws if the run is no longer live.
  public static func send<Other: Feature>(_ action: Other.Action, to other: Store<Other>) -> Effect {
    Effect(kind: .message(OtherStoreMessage(action: action, other: other)))
  }
}

private struct OtherStoreMessage<Parent: Feature, Other: Feature>: ChildMessage {
  let action: Other.Action
  let other: Store<Other>

  func deliver(
    from parent: StoreEngine<Parent>, as group: RunGroup?, _ started: inout StartedRuns
  ) -> (any PendingEffects)? {
    other.send(action)
    return nil
  }
}
