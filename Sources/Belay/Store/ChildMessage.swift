// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// An action for a child.
///
/// Not a closure: one that runs on the main actor could not capture an action that is not `Sendable`.
protocol ChildMessage<Parent> {
  associatedtype Parent: Feature

  /// Delivers the action to the child. Returns the effects to perform.
  @MainActor
  func deliver(
    from parent: StoreEngine<Parent>, as group: RunGroup?, _ started: inout StartedRuns
  ) -> (any PendingEffects)?
}
