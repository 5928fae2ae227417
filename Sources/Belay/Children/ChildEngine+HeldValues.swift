// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The held values of a child.
///
/// **Computed fields.** Such a field may hide a row while one of the row's runs holds a value. The row can then not be
/// accessed, so its held values could not be restored. Therefore, for a child in a computed field or below one, held
/// values are never written to the parent's state. They are shown over the state when the child reads it (`withState`),
/// and while the child's own code changes it. They are withdrawn before the parent's setter receives the state
/// (`modifyState`).
extension ChildEngine {
  /// Whether held values are shown by the child only, and are not in its parent's state.
  var laysOver: Bool { isBelowComputedPlace && !heldValues.isEmpty }

  /// Restores the held values in the last known state, so that a handle reads nothing held and nothing loading. The
  /// parent's state is not written any more.
  func restoreAfterEnd() {
    guard var state = last else { return }
    let held = heldValues
    heldValues = HeldValues()
    // Not in place: setters and `==` of the user's types run here.
    held.leaveAll(in: &state)
    let old = last
    last = state
    withExtendedLifetime(old) {}
  }
}
