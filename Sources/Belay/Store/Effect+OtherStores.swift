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
  /// The other store receives the action in its place among the effects of a `merge`, after this state has changed. If that
  /// store is in a turn of its own, it receives the action at the end of that turn. What it sends back, as its output, is
  /// received at the end of this turn. All of that is one main-actor job, so no view is drawn in between; an observer or an
  /// output handler, which is called within it, may see one store without the other's change.
  ///
  /// The action's work belongs to the other store: it does not end with this store, and to await this action is not to
  /// await it. To a store that has ended nothing is sent, silently; one that has ended sends nothing.
  ///
  /// Work that sends what it has loaded uses ``Context/send(_:to:)``, which throws if the run is no longer live.
  public static func send<Other: Feature>(_ action: Other.Action, to other: Store<Other>) -> Effect {
    Effect(kind: .message(OtherStoreMessage(action: action, other: other)))
  }
}

private struct OtherStoreMessage<Parent: Feature, Other: Feature>: StoreMessage {
  let action: Other.Action
  let other: Store<Other>

  func deliver(
    from parent: StoreEngine<Parent>, as group: RunGroup?, _ started: inout StartedRuns
  ) -> (any PendingEffects)? {
    other.send(action)
    return nil
  }
}
