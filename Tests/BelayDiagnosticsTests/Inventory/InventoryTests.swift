// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Foundation
import Testing

@testable import BelayDiagnostics

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `An inventory` {
  let watched = Watched()
  let gate = Gate("door")
  let details = Gate("details")

  /// The line after the one that contains the part.
  private func line(with part: String, of inventory: Inventory) -> String? {
    inventory.description.split(separator: "\n").map(String.init).first { $0.contains(part) }
  }

  /// Waits until no work is listed.
  private func allHasReturned() async {
    while !Inventory.current().runs.isEmpty { await Task.yield() }
  }

  @Test func `lists scopes, stores, their children and their runs as a tree`() async {
    await watched {
      let scope = TaskScope(line: 3)
      let store = Store(Loading(), state: .init(details: .init()), line: 4)
      scope.run(Lane("sync"), name: "sync all", line: 6) { [gate] in try await gate.wait() }
      store.send(.load(gate))
      store.child(Loading.details)?.send(details)
      await gate.waitUntilReached(by: 2)
      await details.waitUntilReached()
      await watched.clock.advance(by: .milliseconds(1_500))
      // Leftovers are of the whole process, and so include those of parallel tests.
      let lines = Inventory.current().description.split(separator: "\n").filter { !$0.contains("its caller returned") }
      #expect(lines.first?.hasPrefix("2 stores, 1 scope, 3 runs, ") == true)
      #expect(
        lines.dropFirst().joined(separator: "\n") == """
          TaskScope (\(#fileID):3), for 1.5 s
            'sync all' (\(#fileID):6), running for 1.5 s. It was not cancelled.
          Store<Loading> (\(#fileID):4), for 1.5 s
            'load' (\(PortfolioText.file):55), running for 1.5 s. It was not cancelled.
            Store<Details> (\(PortfolioText.file):50), for 1.5 s
              'details' (\(PortfolioText.file):72), running for 1.5 s. It was not cancelled.
          """)
      withExtendedLifetime((scope, store)) {}
    }
    gate.open()
    details.open()
  }

  @Test func `lists the runs that wait and the cancelled ones, and no ended ones`() async {
    await watched {
      let scope = TaskScope(line: 3)
      let lane = Lane("sync", .enqueue)
      scope.run(lane, name: "first", line: 4) { [gate] in try await gate.waitIgnoringCancellation() }
      scope.run(lane, name: "second", line: 5) {}
      await gate.waitUntilReached()
      await watched.clock.advance(by: .seconds(1))
      #expect(
        line(with: "second", of: .current()) == "  'second' (\(#fileID):5), waiting for its turn for 1.0 s.")
      scope.cancel(lane)
      await watched.clock.advance(by: .seconds(1))
      #expect(Inventory.current().runs.map(\.state) == [.cancelled(ago: .seconds(1))])
      gate.open()
      await allHasReturned()
      #expect(Inventory.current().scopes.count == 1)
    }
  }

  @Test func `lists a store whose handle was released for as long as its work continues`() async {
    await watched {
      var store: Store<Loading>? = Store(Loading(), state: .init(), line: 4)
      store?.send(.loadDeaf(gate))
      await gate.waitUntilReached()
      store = nil
      #expect(Inventory.current().description.contains("Store<Loading> (\(#fileID):4), ended 0 ms ago\n"))
      gate.open()
      await allHasReturned()
      #expect(Inventory.current().scopes.isEmpty)
    }
  }

  @Test func `forgets a child with its state, and all with their root`() async {
    await watched {
      var store: Store<Loading>? = Store(Loading(), state: .init(details: .init()))
      var child = store?.child(Loading.details)
      #expect(Inventory.current().scopes.map(\.feature) == ["Loading", "Details"])
      #expect(Inventory.current().scopes.map(\.parent) == [nil, Inventory.current().scopes[0].id])
      store?.send(.detailsClosed)
      #expect(Inventory.current().scopes.map(\.feature) == ["Loading"])
      child = nil
      store = nil
      #expect(Inventory.current().scopes.isEmpty)
      _ = child
    }
  }

  @Test func `does not list what was dropped, what has ended, and scopes without a holder`() async {
    await watched {
      let scope = TaskScope()
      let lane = Lane("sync", .drop)
      scope.run(lane, name: "first") { [gate] in try await gate.wait() }
      scope.run(lane, name: "second") {}
      await scope.run(name: "third") {}.finished()
      scope.run(name: "never begins") {}.cancel()
      _ = TaskScope()
      await gate.waitUntilReached()
      #expect(Inventory.current().runs.map(\.name) == ["first"])
      #expect(Inventory.current().scopes.count == 1)
      withExtendedLifetime(scope) {}
    }
    gate.open()
  }

  @Test func `lists what deadlines have left over, also without a registry`() async throws {
    let clock = TestClock()
    let caller = Task { [gate] in
      try await withDeadline(in: .seconds(1), clock: clock, line: 99) { try await gate.waitIgnoringCancellation() }
    }
    await clock.waitForSleepers(1)
    await gate.waitUntilReached()
    await clock.advance(by: .seconds(1))
    await #expect(throws: DeadlineError.self) { try await caller.value }
    let inventory = Inventory.current()
    #expect(!inventory.isWatched)
    #expect(inventory.description.hasPrefix("Scopes, stores and runs are not registered."))
    #expect(line(with: "\(#fileID):99", of: inventory)?.hasPrefix("withDeadline (") == true)
    #expect(inventory.leftovers.contains { $0.location == "\(#fileID):99" })
    gate.open()
  }

  @Test func `as JSON says the same, and is JSON`() async throws {
    struct Scopes: Decodable {
      struct Scope: Decodable {
        let id: Int
        let feature: String?
        let age: Double
      }
      struct Run: Decodable {
        let scope: Int
        let name: String
        let state: String
        let since: Double
        let retainPath: String?
      }
      let isWatched: Bool
      let scopes: [Scope]
      let runs: [Run]
    }
    try await watched {
      let scope = TaskScope()
      scope.run(name: "a \"quoted\"\\\n\tname") { [gate] in try await gate.wait() }
      await gate.waitUntilReached()
      await watched.clock.advance(by: .milliseconds(500))
      let decoded = try JSONDecoder().decode(Scopes.self, from: Data(Inventory.current().json.utf8))
      #expect(decoded.isWatched)
      #expect(decoded.scopes.map(\.age) == [0.5])
      #expect(decoded.runs.map(\.name) == ["a \"quoted\"\\\n\tname"])
      #expect(decoded.runs.map(\.state) == ["running"])
      #expect(decoded.runs.map(\.scope) == decoded.scopes.map(\.id))
      withExtendedLifetime(scope) {}
    }
    gate.open()
  }

  @Test func `as a graph has a node for each, and edges between nodes that are there`() async throws {
    await watched {
      let store = Store(Loading(), state: .init(details: .init()), line: 4)
      store.send(.load(gate))
      let child = store.child(Loading.details)
      await gate.waitUntilReached()
      let scopes = Inventory.current().scopes.map(\.id)
      // Leftovers are of the whole process, and so include those of parallel tests.
      let graph = Inventory.current().graph.split(separator: "\n").filter { !$0.hasPrefix("  leftover") }
      #expect(
        graph.joined(separator: "\n") == """
          digraph Belay {
            rankdir=LR;
            node [fontname="Helvetica"];
            scope\(scopes[0]) [shape=box, label="Store<Loading> (\(#fileID):4)\\nfor 0 ms"];
            scope\(scopes[1]) [shape=box, label="Store<Details> (\(PortfolioText.file):50)\\nfor 0 ms"];
            scope\(scopes[0]) -> scope\(scopes[1]);
            run0 [shape=ellipse, label="'load' (\(PortfolioText.file):55), running for 0 ms. It was not cancelled."];
            scope\(scopes[0]) -> run0 [style=dashed];
          }
          """)
      withExtendedLifetime((store, child)) {}
    }
    gate.open()
  }

  @Test func `is written by what is made under the watch, and by nothing else`() async {
    let before = TaskScope()
    await watched {
      before.run { [gate] in try await gate.wait() }
      #expect(Inventory.current().scopes.isEmpty)
      #expect(Inventory.current().runs.isEmpty)
    }
    before.end()
  }
}
