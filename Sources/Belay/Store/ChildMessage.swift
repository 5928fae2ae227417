// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// An action for a child, with the child's type erased.
class ChildMessage<F: Feature> {
  /// Delivers the action to the child. Returns the effects to perform.
  @MainActor
  func deliver(from parent: StoreEngine<F>, as group: RunGroup?, _ started: inout StartedRuns) -> PendingEffects? {
    preconditionFailure("ChildMessage is abstract.")
  }
}
