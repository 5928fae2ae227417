// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// The code of the article GettingStarted. TypeCheck compiles it as well, for its view, in both default isolations.

import Belay

nonisolated struct Train: Hashable, Identifiable, Sendable {
  let id: Int
  let destination: String
  let minutes: Int
}

struct Departures: Feature {
  struct State {
    var trains: Loadable<[Train]> = .idle
    var watched: Set<Train.ID> = []
    var isReminding = false
    var alert: String?
  }

  enum Action {
    case appeared
    case refreshPulled
    case bellTapped(Train.ID)
    case remindTapped
    case alertDismissed
  }

  enum Mutation: Equatable {
    case unwatched(Train.ID)
  }

  let station: String
  var fetch: @MainActor (_ station: String) async throws -> [Train]
  var watch: @MainActor (Train.ID) async throws -> Void
  var remind: @MainActor (Set<Train.ID>) async throws -> Void

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .appeared, .refreshPulled:
      return .load(\.trains, in: .timetable) { _ in try await fetch(station) }
    case .bellTapped(let id):
      guard state.watched.insert(id).inserted else { return .none }
      return .run(undo: .unwatched(id)) { _ in try await watch(id) }
    case .remindTapped:
      return .run(.reminding, holding: \.isReminding, at: true) { context in try await remind(context.watched) }
    case .alertDismissed:
      state.alert = nil
      return .none
    }
  }

  static func apply(_ mutation: Mutation, to state: inout State) {
    switch mutation {
    case .unwatched(let id): state.watched.remove(id)
    }
  }

  func failed(_ error: any Error, in action: Action) -> FailureResponse<Self> {
    switch action {
    case .appeared, .refreshPulled: .ignored  // `trains` shows it
    default: .update { $0.alert = "The bell could not be set." }
    }
  }
}

extension Lane {
  fileprivate static let timetable = Lane("timetable", .restart)
  fileprivate static let reminding = Lane("reminding", .drop)
}
