// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Keeps what was typed and not saved, for the next start of the app.
nonisolated struct DraftStorage: Sendable {
  /// Nil if there is no draft.
  var load: @MainActor @Sendable () async throws -> Settings?
  /// Nil removes the draft.
  var save: @MainActor @Sendable (Settings?) async throws -> Void
}
