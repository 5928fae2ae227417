// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The app's only loader, shown over the current screen. Each ``show(_:)`` needs a ``hide()``.
///
/// It counts, because two screens may load at once.
///
/// **Isolation.** The main actor.
@MainActor
public final class LoaderOverlay {
  private var titles: [String] = []

  /// Called on every change, in the turn of the change.
  var changed: @MainActor () -> Void = {}

  init() {}

  /// The text of the loader; nil while it is hidden.
  public var title: String? { titles.last }

  /// Shows the loader until ``hide()``.
  public func show(_ title: String) {
    titles.append(title)
    changed()
  }

  /// Ends one ``show(_:)``.
  public func hide() {
    _ = titles.popLast()
    changed()
  }
}
