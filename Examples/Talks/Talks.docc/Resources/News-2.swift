import Belay

/// What the server tells by itself while the app is in the foreground. It connects again when it could not connect.
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
        let events = try await withRetry(.reconnecting, clock: clock) { try await socket.connect() }
        try await context.hold(\.connection, at: .open) {
          for try await event in events { try context.send(.changed(event), to: library) }
        }
      }
    case .stopped: .cancel(.listening)
    }
  }
}

extension RetryPolicy {
  fileprivate static let reconnecting = RetryPolicy(
    attempts: .max, .exponential(from: .seconds(1), to: .seconds(30), jitter: 0.2))
}

extension Lane {
  fileprivate static let listening = Lane("listening", .drop)
}
