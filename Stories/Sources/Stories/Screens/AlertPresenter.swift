// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The app's alerts. They lie over whatever screen is on, until the user dismisses them.
///
/// **Isolation.** The main actor.
@MainActor
public final class AlertPresenter {
  /// What the alerts say that nobody has dismissed. The first is the visible one.
  public private(set) var messages: [String] = []

  /// Hears every change, in the turn in which it happens.
  var changed: @MainActor () -> Void = {}

  init() {}

  /// Shows what went wrong.
  public func present(_ error: any Error) {
    messages.append(ErrorText.text(of: error))
    changed()
  }

  /// Takes the visible alert away. The next one, if there is one, appears.
  public func dismiss() {
    guard !messages.isEmpty else { return }
    messages.removeFirst()
    changed()
  }
}
