// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Sees every change of every state of a tree of stores, with the types that a trace has forgotten: a test store.
///
/// It is told in the order in which things happen, in the turn in which they do, and must not touch the stores.
@MainActor
package protocol StoreWitness: AnyObject {
  /// An action was received, from whomever.
  func received<F: Feature>(_ action: F.Action, by store: StoreEngine<F>, from old: F.State, to new: F.State)
  /// Something else than an action has changed the state, or could have.
  func changed<F: Feature>(_ cause: ChangeCause<F>, in store: StoreEngine<F>, from old: F.State, to new: F.State)
  /// Whoever owns the root is told. What a child tells is an action of its parent's.
  func told<F: Feature>(_ output: F.Output, by store: StoreEngine<F>)
  /// An action came too late: the store, or the child's state, had gone.
  func ignored<F: Feature>(_ action: F.Action, by store: StoreEngine<F>)
}
