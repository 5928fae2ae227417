// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Foundation

/// One app that loads the dashboard in one way, over its own connections.
///
/// **Isolation.** The main actor.
@MainActor
final class LoadingClient {
  /// What one load brought.
  struct Load {
    let data: [Endpoint: JSONValue]
    let time: Duration
    /// How many requests the backend received for it.
    let requests: Int
  }

  let way: LoadingWay
  let client: BackendClient
  private let api: DashboardAPI
  private let journal: RequestJournal
  private var requests = 0

  /// - Parameter name: In whose name the journal keeps the requests.
  init(way: LoadingWay, name: String, backend: Backend, scenario: CurrentScenario) {
    self.way = way
    journal = backend.journal
    client = BackendClient(name: name, backend: backend.server.url, scenario: scenario)
    api = way == .batched ? .batched(client) : .separate(client)
    journal.listen(to: name) { [weak self] entry in
      if entry == .received { self?.requests += 1 }
    }
  }

  /// Loads what `endpoints` answer, on a screen made for it.
  ///
  /// - Throws: ``DemoFailure`` when one of them cannot be loaded, `CancellationError` when the caller's task is cancelled.
  func load(_ endpoints: [Endpoint]) async throws -> Load {
    let store = Store(Dashboard(sections: endpoints, api: api), state: .init())
    let requestsBefore = requests
    let start = ContinuousClock.now
    await store.perform(way == .sequential ? .loadOneAfterTheOther : .loadAllAtOnce)
    let time = ContinuousClock.now - start
    try Task.checkCancellation()
    let data = try endpoints.map { endpoint in
      guard case .loaded(let value) = store[\.[endpoint]] else {
        let reason = store[\.[endpoint]].failure.map { " \($0.error.localizedDescription)" } ?? ""
        throw DemoFailure("The endpoint '\(endpoint.rawValue)' could not be loaded, \(way.rawValue).\(reason)")
      }
      return (endpoint, value)
    }
    return Load(data: Dictionary(uniqueKeysWithValues: data), time: time, requests: requests - requestsBefore)
  }

  /// Takes no more loads. What goes on was cancelled with the run that waits for it.
  func end() {
    journal.forget(client: client.name)
    client.finish()
  }
}
