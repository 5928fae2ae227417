// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The end of a store: ``Store/lifetime``.
///
/// It does not keep the store alive.
@MainActor
public struct StoreLifetime<F: Feature> {
  let engine: StoreEngine<F>

  /// Whether the store has ended: ``end()`` was called, or its last handle was released. For a child: whether its state
  /// was removed, or the root of its tree has ended.
  public var isEnded: Bool { engine.isEnded }

  /// Ends all work now, as releasing the handle would, for a screen that remains. Held values are restored and undo is
  /// applied in this turn. The state can still be read; later actions are ignored.
  ///
  /// The store's children end with it. On a child's store this does nothing, and debug builds report it: a child ends
  /// when its state is removed from the parent's.
  public func end() { engine.end() }
}
