// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A connection over which the server tells what has changed.
nonisolated protocol EventSocket: Sendable {
  /// Connects once. The stream ends when the server closes the connection, and throws when the connection breaks.
  @MainActor func connect() async throws -> AsyncThrowingStream<TalkEvent, any Error>
}
