// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The app's one loader: it lies over whatever screen is on, and whoever shows it must hide it.
///
/// It counts, because two screens may load at once.
///
/// **Isolation.** The main actor.
@MainActor
public final class LoaderOverlay {
  private var titles: [String] = []

  /// Hears every change, in the turn in which it happens.
  var changed: @MainActor () -> Void = {}

  init() {}

  /// What the loader says; nil while nobody shows it.
  public var title: String? { titles.last }

  /// Shows the loader until ``hide()``.
  public func show(_ title: String) {
    titles.append(title)
    changed()
  }

  /// Takes back one ``show(_:)``.
  public func hide() {
    _ = titles.popLast()
    changed()
  }
}
