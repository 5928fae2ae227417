// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

// The code of the article Chat. Compiled with nonisolated and with main-actor default isolation.

struct Message: Identifiable, Equatable, Sendable {
  /// Made by the phone that sends it, so that it knows the message again when the server sends it back.
  let id: String
  let author: String
  let text: String
}

enum ChatEvent: Sendable {
  case message(Message)
  case typing(name: String)
}

struct ChatService: Sendable {
  var events: @MainActor @Sendable () -> AsyncThrowingStream<ChatEvent, any Error>
  var send: @MainActor @Sendable (Message) async throws -> Void
}

struct ConnectionLost: Error {}

struct Chat: Feature {
  struct State {
    var rows: Rows<Row> = []
    var draft = ""
    var isListening = false
    var typing: String?
    var notice: String?
  }

  struct Row: Identifiable, Equatable {
    enum Delivery { case sending, sent, notSent }

    let message: Message
    var delivery: Delivery
    var id: Message.ID { message.id }
  }

  enum Action {
    case appeared
    case draftChanged(String)
    case sendTapped(id: Message.ID)
    case retryTapped(Message.ID)
    case discardTapped(Message.ID)
    case stopTapped
  }

  enum Mutation {
    case received(Message)
    case sent(Message.ID)
    case notSent(Message.ID)
  }

  let name: String
  let service: ChatService
  var clock: any Clock<Duration> = ContinuousClock()

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .appeared:
      state.notice = nil
      return .run(.incoming, holding: \.isListening, at: true) { try await listen($0) }

    case .draftChanged(let draft):
      state.draft = draft
      return .none

    case .sendTapped(let id):
      guard !state.draft.isEmpty else { return .none }
      let message = Message(id: id, author: name, text: state.draft)
      state.draft = ""
      state.rows.append(Row(message: message, delivery: .sending))
      return send(message)

    case .retryTapped(let id):
      guard let row = state.rows[id: id], row.delivery == .notSent else { return .none }
      state.rows[id: id]?.delivery = .sending
      return send(row.message)

    case .discardTapped(let id):
      if state.rows[id: id]?.delivery == .notSent { state.rows.remove(id: id) }
      return .none

    case .stopTapped:
      return .cancel(.outbox)
    }
  }

  private func send(_ message: Message) -> Effect<Self> {
    .run(.outbox, undo: .notSent(message.id)) { context in
      try await service.send(message)
      try context.apply(.sent(message.id))
    }
  }

  private func listen(_ context: Context<Self>) async throws {
    for try await event in service.events() {
      switch event {
      case .message(let message): try context.apply(.received(message))
      case .typing(let name):
        context.run(.typing, holding: \.typing, at: name) { _ in try await clock.sleep(for: .seconds(3)) }
      }
    }
    throw ConnectionLost()  // is dropped if the run was cancelled
  }

  static func apply(_ mutation: Mutation, to state: inout State) {
    switch mutation {
    case .received(let message):
      if state.typing == message.author { state.typing = nil }
      // Our own message may come back before the answer to our request: then it is the row that is there.
      state.rows.updateOrAppend(contentsOf: [Row(message: message, delivery: .sent)])
    case .sent(let id):
      state.rows[id: id]?.delivery = .sent
    case .notSent(let id):
      if state.rows[id: id]?.delivery == .sending { state.rows[id: id]?.delivery = .notSent }
    }
  }

  func failed(_ error: any Error, in action: Action) -> FailureResponse<Self> {
    switch action {
    case .appeared: .update { $0.notice = "The connection was lost." }
    default: .ignored  // the row says that it was not sent
    }
  }
}

extension Lane {
  static let incoming = Lane("incoming", .restart)
  static let typing = Lane("typing", .restart)
  static let outbox = Lane("outbox", .enqueue)
}
