// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// A screen of several sections, each with a separate endpoint.
struct Dashboard: Feature {
  struct State {
    private var sections: [Endpoint: Loadable<JSONValue>] = [:]

    subscript(section: Endpoint) -> Loadable<JSONValue> {
      get { sections[section, default: .idle] }
      set { sections[section] = newValue }
    }
  }

  enum Action {
    case loadOneAfterTheOther
    case loadAllAtOnce
  }

  let sections: [Endpoint]
  let api: DashboardAPI

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .loadOneAfterTheOther:
      .run { context in
        for section in sections { try await context.load(\.[section]) { try await api.load(section) } }
      }
    case .loadAllAtOnce:
      .merge(sections.map { section in .load(\.[section]) { _ in try await api.load(section) } })
    }
  }
}

/// The dashboard's requests to the backend. The dashboard does not know whether they are sent separately or together.
struct DashboardAPI {
  let load: @MainActor (Endpoint) async throws -> JSONValue

  /// Each call is a separate request.
  static func separate(_ client: BackendClient) -> DashboardAPI {
    DashboardAPI { endpoint in try await client.get(endpoint, as: JSONValue.self) }
  }

  /// The calls of one turn are one request.
  static func batched(_ client: BackendClient) -> DashboardAPI {
    let batcher = Batcher<Endpoint, JSONValue> { try await client.batch($0, as: JSONValue.self) }
    return DashboardAPI { endpoint in try await batcher.load(endpoint) }
  }
}
