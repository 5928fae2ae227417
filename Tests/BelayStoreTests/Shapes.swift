// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

// Typical shapes of features in apps: no mutation, no output, a state that is an enum, fields named like members of the
// library, lanes by key.

/// A switch: no mutation, no output.
struct Toggle: Feature {
  struct State: Equatable { var isOn = false }
  enum Action { case tapped }

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    state.isOn.toggle()
    return .none
  }
}

/// Its state is an enum, read as a whole.
struct Session: Feature {
  enum State: Equatable {
    case signedOut(message: String?)
    case signingIn(name: String)
    case signedIn(SignedIn)

    struct SignedIn: Equatable { var name: String }
  }
  enum Action: Sendable {
    case signIn(name: String)
    case signOut
  }
  enum Mutation: Sendable {
    case signedIn(name: String)
    case refused(String)
  }

  let accepts: @MainActor @Sendable (String) async throws -> Bool

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .signIn(let name):
      state = .signingIn(name: name)
      return .run(.session, undo: .refused("cancelled")) { context in
        guard try await accepts(name) else { throw Refused(name: name) }
        guard case .signingIn(let name) = context.state else { return }
        try context.apply(.signedIn(name: name))
      }
    case .signOut:
      state = .signedOut(message: nil)
      return .cancel(.session)
    }
  }

  static func apply(_ mutation: Mutation, to state: inout State) {
    switch mutation {
    case .signedIn(let name): state = .signedIn(.init(name: name))
    case .refused(let message): if case .signingIn = state { state = .signedOut(message: message) }
    }
  }

  func failed(_ error: any Error, in action: Action) -> FailureResponse<Self> {
    .update { $0 = .signedOut(message: "\(error)") }
  }

  struct Refused: Error, CustomStringConvertible {
    let name: String
    var description: String { "refused \(name)" }
  }
}

/// Its fields have the names of the library's members.
struct Clash: Feature {
  struct State: Equatable {
    var send = "send"
    var perform = "perform"
    var state = "state"
    var run = "run"
    var apply = "apply"
    var store = "store"
    var engine = "engine"
    var lifetime = "lifetime"
    var hold = "hold"
    // Not members of the store or the context.
    var isEnded = "isEnded"
    var isLive = "isLive"
    var seen: [String] = []
  }
  enum Action { case look }

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    .run { context in
      let seen = [
        context[\.run], context[\.apply], context[\.state], context[\.hold], context.isLive, context[\.store],
      ]
      try context.update { $0.seen = seen }
    }
  }
}

/// Messages are sent in parallel, each in its own lane, and each is shown before it has arrived.
struct Conversation: Feature {
  struct Message: Equatable, Identifiable, Sendable {
    let id: Int
    var isSent = false
  }
  struct State: Equatable {
    var messages: [Message] = []
    var sending = 0
    var history: Loadable<[Message]> = .idle
    subscript(id id: Message.ID) -> Message? { messages.first { $0.id == id } }
  }
  enum Action: Sendable {
    case opened
    case sendTapped(Message.ID)
    case retractTapped(Message.ID)
  }
  enum Mutation: Sendable {
    case sent(Message.ID)
    case removed(Message.ID)
  }
  enum Output: Equatable, Sendable { case failed(Message.ID) }

  let deliver: @MainActor @Sendable (Message.ID) async throws -> Void

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .opened:
      return .load(\.history, in: .history) { context in context.messages }
    case .sendTapped(let id):
      state.messages.append(Message(id: id))
      return .run(.sending(id), holding: \.sending, at: id, undo: .removed(id)) { context in
        try await deliver(id)
        try context.apply(.sent(id))
      }
    case .retractTapped(let id):
      return .cancel(.sending(id))
    }
  }

  static func apply(_ mutation: Mutation, to state: inout State) {
    switch mutation {
    case .sent(let id):
      for index in state.messages.indices where state.messages[index].id == id { state.messages[index].isSent = true }
    case .removed(let id): state.messages.removeAll { $0.id == id }
    }
  }

  func failed(_ error: any Error, in action: Action) -> FailureResponse<Self> {
    guard case .sendTapped(let id) = action else { return .unhandled }
    return .output(.failed(id))
  }
}

extension Lane {
  static let session = Lane("session", .restart)
  static let history = Lane("history", .join)
  static func sending(_ id: Int) -> Lane { Lane("sending", id: id, .drop) }
}
