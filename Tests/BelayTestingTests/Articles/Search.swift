// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

struct Hit: Hashable, Identifiable, Sendable {
  let id: Int
  let title: String
}

struct NoConnection: Error, Equatable {}

struct Search: Feature {
  struct State: Hashable {
    var query = ""
    var hits: [Hit] = []
    var isSearching = false
    var alert: String?
    var starred: Set<Hit.ID> = []
  }

  enum Action {
    case queryChanged(String)
    case starTapped(Hit.ID)
    case hitTapped(Hit)
    case leaveTapped
  }

  enum Mutation: Equatable {
    case found([Hit])
    case unstarred(Hit.ID)
  }

  enum Output: Equatable { case chosen(Hit) }

  var search: @Sendable (String) async throws -> [Hit]
  var star: @Sendable (Hit.ID) async throws -> Void
  var clock: any Clock<Duration>

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .queryChanged(let query):
      state.query = query
      state.alert = nil
      return .run(.results) { context in
        try await clock.sleep(for: .milliseconds(300))
        let hits = try await context.hold(\.isSearching, at: true) { try await search(query) }
        try context.apply(.found(hits))
      }
    case .starTapped(let id):
      state.starred.insert(id)
      return .run(.starring(id), undo: .unstarred(id)) { _ in try await star(id) }
    case .hitTapped(let hit):
      return .output(.chosen(hit))
    case .leaveTapped:
      return .cancel(.results)
    }
  }

  static func apply(_ mutation: Mutation, to state: inout State) {
    switch mutation {
    case .found(let hits): state.hits = hits
    case .unstarred(let id): state.starred.remove(id)
    }
  }

  func failed(_ error: any Error, in action: Action) -> FailureResponse<Self> {
    .update { $0.alert = "\(error)" }
  }
}

extension Lane {
  fileprivate static let results = Lane("results", .restart)
  fileprivate static func starring(_ id: Hit.ID) -> Lane { Lane("starring", id: id, .drop) }
}
