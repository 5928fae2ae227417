// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Observation
import Testing

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `The test store of a child` {
  let gate = Gate("door")

  /// The home of a signed-in app.
  func makeHome(_ app: TestStore<App>) throws -> TestStore<Home> {
    app.send(.signedIn) { $0 = .home(Home.State()) }
    return try #require(app.child(App.home))
  }

  @Test func `two levels deep, what a child does is received on its store, and what it tells on those above`()
    async throws
  {
    let app = TestStore(App(), state: .away)
    let home = try makeHome(app)
    home.send(.deskOpened) { $0.desk = Desk.State() }
    let desk = try #require(home.child(Home.desk))
    desk.send(
      .busy { [gate] context in
        try await gate.wait()
        try context.apply(.counted(3))
        try context.emit(.done(3))
      }
    ) { $0.isBusy = true }
    gate.open()
    await desk.receive(.counted(3)) { $0.count = 3 }
    await home.receive(.action(.deskIsDone(3))) {
      $0.done = [3]
      $0.desk = nil
    }
    await app.receive(.action(.heard("desk 3")))
    await app.receive(.output(.told("desk 3")))
    #expect(home.done == [3])
    await app.finish()
  }

  @Test func `an output of a child that the output before it removed is no event, and no ignored action`() async throws
  {
    let home = TestStore(Home(), state: .init())
    home.send(.deskOpened) { $0.desk = Desk.State() }
    let desk = try #require(home.child(Home.desk))
    home.send(.tellDesk(.act { _ in .merge(.output(.done(1)), .output(.done(2))) })) {
      $0.done = [1]
      $0.desk = nil
    }
    await home.receive(.output("desk 1"))
    #expect(desk.count == 0)
    await home.finish()
  }

  @Test func `a row is one of many, and its change is its parent's too`() async throws {
    let home = TestStore(Home(), state: .init())
    home.send(.rowsCame([1, 2])) { $0.rows = Rows([1, 2].map { RowDesk.State(id: $0) }) }
    let row = try #require(home.child(Home.rows, id: 2))
    row.send(.init(gate: gate)) { $0.isFetching = true }
    #expect(home.rows[id: 2]?.isFetching == true)
    gate.open()
    await row.receive(.fetched(2)) { $0.count = 2 }
    #expect(home.rows[id: 2]?.count == 2)
    await home.receive(.action(.rowIsDone(2))) { $0.done = [2] }
    await home.receive(.output("row 2"))
    await row.receive(.held(\.isFetching, at: false))
    await home.finish()
  }

  @Test func `what a parent sends on to a child is part of its turn`() async throws {
    let home = TestStore(Home(), state: .init())
    home.send(.deskOpened) { $0.desk = Desk.State() }
    home.send(.tellDesk(.busy { [gate] _ in try await gate.wait() })) { $0.desk?.isBusy = true }
    let desk = try #require(home.child(Home.desk))
    gate.open()
    await desk.receive(.held(\.isBusy, at: false))
    await home.finish()
  }

  @Test func `a child that is removed in the middle of its work ends with its state, and restores nothing`()
    async throws
  {
    let slow = Gate("slow")
    let home = TestStore(Home(), state: .init())
    home.send(.rowsCame([1])) { $0.rows = [RowDesk.State(id: 1)] }
    home.send(.deskOpened) { $0.desk = Desk.State() }
    let row = try #require(home.child(Home.rows, id: 1))
    let desk = try #require(home.child(Home.desk))
    row.send(.init(gate: gate)) { $0.isFetching = true }
    let run = desk.run(
      .run(undo: .uncounted) { context in
        try await slow.waitIgnoringCancellation()
        try context.apply(.counted(1))
      })
    await slow.waitUntilReached()
    home.send(.rowLeft(1)) { $0.rows = [] }
    home.send(.deskClosed) { $0.desk = nil }
    if case .cancelled = run.outcome {} else { Issue.record("\(run.outcome)") }
    slow.open()
    await home.finish()
  }

  @Test func `what one does in the turn of another is received on its own store`() async throws {
    let app = TestStore(App(), state: .away)
    let home = try makeHome(app)
    home.send(.rowIsDone(4)) { $0.done = [4] }
    await app.receive(.action(.heard("row 4")))
    await app.receive(.output(.told("row 4")))
    await app.finish()
  }

  @Test func `an action that other code sends too late in that turn is not the test's`() async throws {
    let home = TestStore(Home(), state: .init())
    home.send(.deskOpened) { $0.desk = Desk.State() }
    let desk = try #require(home.child(Home.desk)).store
    home.send(.deskClosed) { $0.desk = nil }
    withObservationTracking {
      _ = home.store.done
    } onChange: {
      MainActor.assumeIsolated { desk.send(.act { _ in .none }) }
    }
    home.send(.rowIsDone(4)) { $0.done = [4] }
    await home.receive(.output("row 4"))
    await home.finish()
  }
}
