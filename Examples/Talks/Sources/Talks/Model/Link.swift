// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A place in the app that can be opened from outside: `talks://talk/7`, `talks://settings`.
nonisolated enum Link: Equatable, Sendable {
  case talk(Talk.ID)
  case settings

  /// Nil if the text is no link of this app.
  init?(_ text: String) {
    guard text.hasPrefix("talks://") else { return nil }
    let parts = text.dropFirst("talks://".count).split(separator: "/", omittingEmptySubsequences: false)
    switch (parts.first, parts.count) {
    case ("talk", 2):
      guard let number = Int(parts[1]), number >= 0 else { return nil }
      self = .talk(Talk.ID(number))
    case ("settings", 1): self = .settings
    default: return nil
    }
  }
}
