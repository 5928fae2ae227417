// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

@testable import BelayTestSupport

/// A chat's server that answers on the test's request.
@MainActor
final class ChatServer {
  typealias Events = AsyncThrowingStream<ChatEvent, any Error>

  /// The accepted texts, in order.
  private(set) var arrived: [String] = []
  var answer: @MainActor (Message) async throws -> Void = { _ in }
  let clock = ManualClock()
  private var connect: (@MainActor () -> Events)?
  private var connections: [(stream: Events, continuation: Events.Continuation)] = []
  private var taken = 0

  private var service: ChatService {
    ChatService(
      events: { [self] in connect?() ?? nextConnection() },
      send: { [self] message in
        try await answer(message)
        arrived.append(message.text)
      })
  }

  /// Ben's screen.
  func open() -> Store<Chat> { Store(Chat(name: "Ben", service: service, clock: clock), state: .init()) }

  /// The events for the client that connects with this number.
  func connection(_ number: Int = 0) -> Events.Continuation {
    while connections.count <= number { connections.append(Events.makeStream()) }
    return connections[number].continuation
  }

  private func nextConnection() -> Events {
    defer { taken += 1 }
    _ = connection(taken)
    return connections[taken].stream
  }

  /// From now on a connection waits at the gate, ignoring cancellation, and then receives one message after the other.
  /// It opens `gone` when it is no longer read.
  func listenStubbornly(at gate: Gate, releasing gone: Gate) {
    connect = {
      let wire = Tripwire(gone)
      return Events {
        wire.touch()
        await gate.wait()
        return .message(Message(id: "late", author: "Anna", text: "late"))
      }
    }
  }
}
