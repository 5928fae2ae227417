// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The app's alerts. They are shown over the current screen until the user dismisses them.
///
/// **Isolation.** The main actor.
@MainActor
public final class AlertPresenter {
  /// The texts of the alerts that are not dismissed. The first is the visible one.
  public private(set) var messages: [String] = []

  /// Called on every change, in the turn of the change.
  var changed: @MainActor () -> Void = {}

  init() {}

  /// Shows what went wrong.
  public func present(_ error: any Error) {
    messages.append(ErrorText.text(of: error))
    changed()
  }

  /// Dismisses the visible alert. The next one, if there is one, appears.
  public func dismiss() {
    guard !messages.isEmpty else { return }
    messages.removeFirst()
    changed()
  }
}
