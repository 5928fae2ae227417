// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Is notified once of every event of a tree of stores. It cannot change anything.
///
/// It is notified in the order of the events, each in its turn. It must not use the stores.
@MainActor
package protocol StoreObserver: AnyObject {
  /// Whether it needs the states before and after an event. If no observer of a tree does, no state is copied. It never
  /// changes.
  var comparesStates: Bool { get }
  func observe(_ event: StoreEvent, of store: StoreNode)
  /// An action with its changes is over. The state can be accessed: code of the user's may run.
  func actionPerformed(in tree: StoreTree)
}

extension StoreObserver {
  package var comparesStates: Bool { true }
  package func actionPerformed(in tree: StoreTree) {}
}

/// An event of a store. Its values are of the feature's types.
package enum StoreEvent {
  ///
  /// Nil: no observer compares states.
  case received(action: Any, StateChange?)
  /// Something other than an action has changed the state, or could have. Only where an observer
  /// compares states.
  case changed(ChangeCause, StateChange)
  /// An output is about to be delivered: to the owner of a root, or to the parent of a child, for which it is an action.
  case emitted(output: Any)
  /// A run of the action, or a load in it, has failed, and the feature is about to be asked what follows.
  case failed(error: any Error, action: Any)
  /// An action arrived after the end of the store, or after the child's state was removed.
  case ignored(action: Any)
  /// A child's output is not received by its parent, because the child's state was removed meanwhile.
  case dropped(action: Any)
  /// A child store has runs of its own from now on.
  case scopeMade(ScopeEngine)
  /// A child's state was removed, and everything that follows has been performed. Children come before their parents.
  case ended
}

/// A store's state before an event and after it.
package struct StateChange {
  package let old, new: Any

  package init(old: Any, new: Any) { (self.old, self.new) = (old, new) }
}
