// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Testing

/// A run whose second task reads a field after its answer, and keeps what it read to the end.
private struct Snapshot: Feature {
  struct State: Hashable {
    var count = 0
    var seen: Int?
  }

  enum Action { case go, counted }

  let first: @Sendable () async throws -> Void
  let last: @Sendable () async throws -> Void

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .counted:
      state.count += 1
      return .none
    case .go:
      return .run { context in
        async let seen = read(context)
        try await last()
        let value = try await seen
        try context.update { $0.seen = value }
      }
    }
  }

  private func read(_ context: Context<Self>) async throws -> Int {
    try await first()
    return context.count
  }
}

/// A model with tasks of its own, and a field that no test compares.
@MainActor
private final class SearchModel {
  private var latest = ""
  private(set) var shown = ""
  let search: @Sendable (String) async throws -> String

  init(search: @escaping @Sendable (String) async throws -> String) { self.search = search }

  func type(_ query: String) {
    latest += query
    Task {
      let found = try await search(query)
      // Whichever comes second.
      if latest.count > 1 { shown = found }
      latest += "!"
    }
  }
}

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `What pruning must know` {
  @Test func `is what a task of a run has read, although the run itself waits on`() async {
    var ends: [Int] = []
    for prunes in [false, true] {
      _ = await Failures.of {
        let report = await explore(prunes: prunes) { scenario in
          let first = scenario.stub("first") { () in }
          let last = scenario.stub("last") { () in }
          let store = scenario.store(
            Snapshot(first: { try await first() }, last: { try await last() }), state: .init())
          store.send(.go)
          scenario.anyTime("it is counted") { store.send(.counted) }
        }
        ends.append(report.findings.count)
      }
    }
    #expect(ends == [1, 1])
  }

  @Test func `is not known of a model with plain tasks, so that nothing is pruned`() async {
    var reports: [ExplorationReport] = []
    for prunes in [false, true] {
      _ = await Failures.of {
        let report = await explore(prunes: prunes) { scenario in
          let search = scenario.stub("search") { (query: String) in query }
          let model = SearchModel(search: { try await search($0) })
          scenario.compare("shown") { model.shown }
          scenario.anyTime("a is typed") { model.type("a") }
          scenario.anyTime("b is typed") { model.type("b") }
        }
        reports.append(report)
      }
    }
    #expect(reports[0].orders == reports[1].orders && reports[0].orders > 4)
    #expect(reports[1].executions == reports[0].executions)
    #expect(reports[0].findings.map(\.schedule) == reports[1].findings.map(\.schedule))
    #expect(!reports[0].findings.isEmpty)
  }
}
