// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

// The code of the article Clients. TypeCheck compiles it as well, for its views and previews.

nonisolated struct Tide: Hashable, Sendable {
  var hour: Int
  var meters: Double
}

/// Everything that the app's features ask of the world.
struct HarborClients: Sendable {
  var tides: @MainActor @Sendable (_ port: String) async throws -> [Tide]

  /// For previews: no server, and at once.
  static let sample = HarborClients { _ in
    [Tide(hour: 6, meters: 4.1), Tide(hour: 12, meters: 0.3)]
  }
}

struct Harbor: Feature {
  struct State {
    var favorite: String?
    var table: TideTable.State?
  }

  enum Action {
    case portTapped(String)
    case tableClosed
    case chosen(String)
  }

  let clients: HarborClients

  /// A child gets its clients from its parent.
  static let table = child(\.table) { harbor, _ in
    TideTable(clients: harbor.clients)
  } output: { output in
    switch output {
    case .chosen(let port): .chosen(port)
    }
  }

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .portTapped(let port): state.table = .init(port: port)
    case .tableClosed: state.table = nil
    case .chosen(let port):
      state.favorite = port
      state.table = nil
    }
    return .none
  }
}

struct TideTable: Feature {
  struct State: Identifiable {
    let port: String
    var tides = Loadable<[Tide]>.idle
    var id: String { port }
  }

  enum Action { case appeared, starTapped }
  enum Output: Equatable { case chosen(String) }

  let clients: HarborClients

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .appeared: .load(\.tides, in: Lane("tides", .restart)) { try await clients.tides($0.port) }
    case .starTapped: .output(.chosen(state.port))
    }
  }

  /// The table shows it.
  func failed(_ error: any Error, in action: Action) -> FailureResponse<Self> { .ignored }
}
