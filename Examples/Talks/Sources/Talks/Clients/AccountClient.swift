// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Who is signed in. Each function throws a ``ServerError``.
nonisolated struct AccountClient: Sendable {
  /// The account that was signed in when the app was used last; nil if none was.
  var restore: @MainActor @Sendable () async throws -> Account?
  var signIn: @MainActor @Sendable (_ name: String, _ password: String) async throws -> Account
  var signOut: @MainActor @Sendable () async throws -> Void
}

/// The account's settings at the server. Each function throws a ``ServerError``.
nonisolated struct SettingsClient: Sendable {
  var load: @MainActor @Sendable () async throws -> Settings
  var save: @MainActor @Sendable (Settings) async throws -> Void
}
