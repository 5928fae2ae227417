// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// Written after the generator was frozen, in another style than the stories: a form that the view writes, a reaction, a
/// debounce, a retry, runs side by side in lanes by id, and work that changes the state without mutations.
struct TalkFinder: Feature {
  struct Form: Editable, Codable {
    var text = ""
    var onlyMine = false
  }

  struct Talk: Codable, Equatable, Identifiable {
    let id: Int
    var title: String
    var isStarred = false
  }

  /// Has no literal.
  struct Mark: Equatable { var seconds = 0.5 }

  struct State {
    var form = Form()
    var talks: [Talk] = []
    var pending: Set<Int> = []
    var isFinding = false
    var problem: LoadFailure?
    var mark: Mark?
  }

  enum Action {
    case textChanged
    case starTapped(id: Int)
    case marked(Mark)
    case stopTapped
  }

  enum Mutation { case star(Int, isOn: Bool) }
  enum Output: Equatable { case opened(talk: Int) }

  struct Client: Sendable {
    var find: @Sendable (_ text: String, _ most: Int) async throws -> [Talk]
    var star: @Sendable (Int) async throws -> Bool
  }

  static let reactions: [Reaction<Self>] = [.onChange(of: \.form.text) { _, _ in .textChanged }]

  let client: Client
  let clock: any Clock<Duration>
  var most = 2

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .textChanged:
      state.problem = nil
      return .run(.finding) { context in
        try await clock.sleep(for: .milliseconds(40))
        try await context.hold(\.isFinding, at: true) {
          let text = context.form.text
          let talks = try await withRetry(
            RetryPolicy(attempts: 2, .exponential(from: .milliseconds(15), to: .seconds(1), jitter: 0.5)), clock: clock
          ) {
            try await client.find(text, most)
          }
          try context.update { $0.talks = talks }
        }
      }
    case .starTapped(let id):
      state.pending.insert(id)
      return .run(.starring(id), undo: .star(id, isOn: false)) { context in
        let isOn = try await client.star(id)
        try context.apply(.star(id, isOn: isOn))
        try context.emit(.opened(talk: id))
      }
    case .marked(let mark):
      state.mark = mark
      return .none
    case .stopTapped: return .cancel(.finding)
    }
  }

  static func apply(_ mutation: Mutation, to state: inout State) {
    switch mutation {
    case .star(let id, let isOn):
      state.pending.remove(id)
      guard let index = state.talks.firstIndex(where: { $0.id == id }) else { return }
      state.talks[index].isStarred = isOn
    }
  }

  func failed(_ error: any Error, in action: Action) -> FailureResponse<Self> {
    .update { $0.problem = LoadFailure(error) }
  }
}

extension Lane {
  fileprivate static let finding = Lane("finding", .restart)
  fileprivate static func starring(_ id: Int) -> Lane { Lane("starring", id: id, .drop) }
}
