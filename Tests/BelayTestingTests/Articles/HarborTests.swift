// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Testing

@MainActor
@Suite(.leavesNoRuns, .timeLimit(.minutes(15)))
struct HarborTests {
  let tides = Stub<String, [Tide]>("tides")
  let high = Tide(hour: 6, meters: 4.1)

  var clients: HarborClients {
    HarborClients { [tides] port in try await tides(port) }
  }

  @Test func `the clients of the root are those of every screen below it`() async throws {
    let store = Store(Harbor(clients: clients), state: .init())
    store.send(.portTapped("Brest"))
    let table = try #require(store.child(Harbor.table))
    tides.answer([high])
    await table.perform(.appeared)
    #expect(table.tides.value == [high])
    #expect(tides.calls == ["Brest"])
  }

  @Test func `a preview shows a state, and calls nobody`() throws {
    let inert = InertStore(
      Harbor(clients: clients), state: .init(table: .init(port: "Brest", tides: .loading(last: [high]))))
    let table = try #require(inert.store.child(Harbor.table))
    table.send(.appeared)
    #expect(table.tides == .loading(last: [high]))
    #expect(inert.actions(of: table).count == 1)
    #expect(tides.calls.isEmpty)
  }

  @Test func `a preview that runs has an answer without a server`() async throws {
    let store = Store(Harbor(clients: .sample), state: .init(table: .init(port: "Brest")))
    let table = try #require(store.child(Harbor.table))
    await table.perform(.appeared)
    #expect(table.tides.value?.count == 2)
  }
}
