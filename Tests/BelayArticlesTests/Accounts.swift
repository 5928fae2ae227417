// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// What the documentation of `withRetry` and `Ticks` shows.
struct Accounts: Feature {
  struct State {
    var accounts: Loadable<[String]> = .idle
    var messages: [String] = []
    var secondsLeft = 60
  }

  enum Action { case appeared, connected, codeSent }

  enum Mutation { case received(String) }

  let api: API
  let client: Client
  let clock: any Clock<Duration>

  struct API: Sendable {
    let accounts: @Sendable () async throws -> [String]
  }

  struct Client: Sendable {
    let connect: @Sendable () async throws -> Socket
  }

  struct Socket: Sendable {
    let messages: AsyncStream<String>
  }

  static func apply(_ mutation: Mutation, to state: inout State) {
    switch mutation {
    case .received(let message): state.messages.append(message)
    }
  }

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .appeared:
      return .load(\.accounts, in: .accounts) { _ in
        try await withRetry(.api, clock: clock) { try await api.accounts() }
      }
    case .connected:
      return .run(.socket) { context in
        while true {
          let socket = try await withRetry(.reconnecting, clock: clock) { try await client.connect() }
          for await message in socket.messages { try context.apply(.received(message)) }
          try await clock.sleep(for: .seconds(1))
        }
      }
    case .codeSent:
      return .run(.countdown) { context in
        for await tick in Ticks(every: .seconds(1), clock: clock) {
          try context.update { $0.secondsLeft = max(0, 60 - tick.number) }
        }
      }
    }
  }
}

extension RetryPolicy {
  static let api = RetryPolicy(attempts: 4, .exponential(from: .seconds(1), to: .seconds(30))) { error in
    (error as? APIError)?.isTemporary ?? true
  }
}

extension RetryPolicy {
  static let reconnecting = RetryPolicy(attempts: .max, .exponential(from: .seconds(1), to: .seconds(30)))
}

struct APIError: Error, Equatable {
  let isTemporary: Bool
}

extension Lane {
  fileprivate static let accounts = Lane("accounts", .restart)
  fileprivate static let socket = Lane("socket", .restart)
  fileprivate static let countdown = Lane("countdown", .restart)
}
