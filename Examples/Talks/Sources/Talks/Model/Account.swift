// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A user who is signed in.
nonisolated struct Account: Identifiable, Equatable, Codable, Sendable {
  let id: Int
  var name: String
}

/// What a user may change about the account.
nonisolated struct Settings: Equatable, Codable, Sendable {
  var name: String
  var email: String
  var wantsReminders: Bool
  /// How long before a talk. Unit: minutes.
  var reminderMinutes: Int
}
