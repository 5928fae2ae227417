import Belay

/// What the server tells by itself while the app is in the foreground.
struct News: Feature {
  struct State: Equatable {
    enum Connection: Equatable { case off, connecting, open }
    var connection = Connection.off
  }

  enum Action: Equatable { case began, stopped }

  let socket: any EventSocket
  let library: Store<Library>

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .began:
      .run(.listening, holding: \.connection, at: .connecting) { context in
        let events = try await socket.connect()
        try await context.hold(\.connection, at: .open) {
          for try await event in events { try context.send(.changed(event), to: library) }
        }
      }
    case .stopped: .cancel(.listening)
    }
  }
}

extension Lane {
  fileprivate static let listening = Lane("listening", .drop)
}
