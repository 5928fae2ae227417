// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// What the server tells by itself while the app is in the foreground. It connects again when the connection breaks.
struct News: Feature {
  struct State: Equatable {
    enum Connection: Equatable { case off, connecting, open }
    var connection = Connection.off
  }

  enum Action: Equatable { case began, stopped }

  let socket: any EventSocket
  let library: Store<Library>
  let clock: any Clock<Duration>

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .began:
      .run(.listening, holding: \.connection, at: .connecting) { context in
        while true {
          let events = try await withRetry(.reconnecting, clock: clock) { try await socket.connect() }
          try await context.hold(\.connection, at: .open) { try await listen(to: events, context) }
          // A server that accepts connections and closes them at once is not asked again at once.
          try await clock.sleep(for: .seconds(1))
        }
      }
    case .stopped: .cancel(.listening)
    }
  }

  /// Returns when the connection has ended, in whatever way.
  private func listen(
    to events: AsyncThrowingStream<TalkEvent, any Error>, _ context: Context<Self>
  ) async throws {
    do {
      for try await event in events { try context.send(.changed(event), to: library) }
    } catch {
      try Task.checkCancellation()
    }
    // A stream ends without an error when its reader is cancelled.
    try Task.checkCancellation()
  }
}

extension RetryPolicy {
  fileprivate static let reconnecting = RetryPolicy(
    attempts: .max, .exponential(from: .seconds(1), to: .seconds(30), jitter: 0.2))
}

extension Lane {
  fileprivate static let listening = Lane("listening", .drop)
}
