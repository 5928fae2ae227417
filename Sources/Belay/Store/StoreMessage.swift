// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// An action for a child, or for another store.
///
/// Not a closure: one that runs on the main actor could not capture an action that is not `Sendable`.
protocol StoreMessage<Parent> {
  associatedtype Parent: Feature

  /// Delivers the action. Returns the effects to perform.
  @MainActor
  func deliver(
    from parent: StoreEngine<Parent>, as group: RunGroup?, _ started: inout StartedRuns
  ) -> (any PendingEffects)?
}
