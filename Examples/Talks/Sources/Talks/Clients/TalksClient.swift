// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The server's talks. Each function throws a ``ServerError``.
nonisolated struct TalksClient: Sendable {
  var page: @MainActor @Sendable (_ query: String, _ cursor: String?) async throws -> TalksPage
  var details: @MainActor @Sendable (_ id: Talk.ID) async throws -> TalkDetails
  /// Returns the talk as the server has it afterward.
  var setLiked: @MainActor @Sendable (_ id: Talk.ID, _ isLiked: Bool) async throws -> Talk
}
