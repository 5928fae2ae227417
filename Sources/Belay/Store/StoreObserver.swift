// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Is notified once of every event of the states of a tree of stores. It cannot change anything.
///
/// It is notified in the order of the events, each in its turn. It must not use the stores.
@MainActor
package protocol StoreObserver: AnyObject {
  /// An action was received.
  func received<F: Feature>(_ action: F.Action, by store: StoreEngine<F>, from old: F.State, to new: F.State)
  /// Something other than an action has changed the state, or could have.
  func changed<F: Feature>(_ cause: ChangeCause<F>, in store: StoreEngine<F>, from old: F.State, to new: F.State)
  /// An output is about to be delivered: to the owner of a root, or to the parent of a child, for which it is an action.
  func emitted<F: Feature>(_ output: F.Output, by store: StoreEngine<F>)
  /// An action arrived after the end of the store, or when the child's state was gone.
  func ignored<F: Feature>(_ action: F.Action, by store: StoreEngine<F>)
  /// A child store has runs of its own from now on.
  func made(_ scope: ScopeEngine, of store: StoreNode)
  /// A child's state is gone, and everything that had to follow has been done. Children come before their parents.
  func ended(_ store: StoreNode)
  /// An action with its changes is over. The state is free: code of the user's may run.
  func actionPerformed(in tree: StoreTree)
}

extension StoreObserver {
  package func made(_ scope: ScopeEngine, of store: StoreNode) {}
  package func ended(_ store: StoreNode) {}
  package func actionPerformed(in tree: StoreTree) {}
}
