// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Testing

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `The test store of a child, where the test is wrong` {
  let gate = Gate("door")

  @Test func `a child that has gone ignores what it is sent, and that fails`() async throws {
    var line: UInt = 0
    let failures = try await Failures.of {
      let home = TestStore(Home(), state: .init())
      home.send(.rowsCame([1])) { $0.rows = [RowDesk.State(id: 1)] }
      home.send(.deskOpened) { $0.desk = Desk.State() }
      let row = try #require(home.child(Home.rows, id: 1))
      let desk = try #require(home.child(Home.desk))
      home.send(.rowLeft(1)) { $0.rows = [] }
      home.send(.deskClosed) { $0.desk = nil }
      line = #line + 1
      desk.send(.act { _ in .none })
      row.send(.init(gate: gate))
      await home.finish()
    }
    #expect(
      failures.texts == [
        """
        tap was ignored: the state of Desk was removed.
        Send it before that, or do not send it.
        """,
        """
        Action(gate: Gate) was ignored: the state of RowDesk[1] was removed.
        Send it before that, or do not send it.
        """,
      ])
    #expect(failures.lines == [line, line + 1])
  }

  @Test func `where there is no child, there is no test store, and that fails`() async {
    var line: UInt = 0
    let failures = await Failures.of {
      let home = TestStore(Home(), state: .init())
      line = #line + 1
      #expect(home.child(Home.desk) == nil)
      #expect(home.child(Home.rows, id: 7) == nil)
      await home.finish()
    }
    #expect(
      failures.texts == [
        "Home has no Desk now. Send what makes its state first.",
        "Home has no RowDesk with the id 7 now. Send what makes its state first.",
      ])
    #expect(failures.lines == [line, line + 1])
  }

  @Test func `what is a child's is not its parent's, and the failure says whose it is`() async throws {
    let failures = try await Failures.of {
      let home = TestStore(Home(), state: .init())
      home.send(.rowsCame([1])) { $0.rows = [RowDesk.State(id: 1)] }
      let row = try #require(home.child(Home.rows, id: 1))
      row.send(.init(gate: gate)) { $0.isFetching = true }
      gate.open()
      await home.receive(.output("row 2"))
      await row.receive(.fetched(1)) { $0.count = 1 }
      await home.finish()
    }
    #expect(
      failures.texts == [
        """
        The test expects the output "row 2", and all work is at rest.
        These events have come instead:
          .fetched(1) (RowDesk[1])
          the action .rowIsDone(1)
          the output "row 1"
          \\.isFetching was restored (RowDesk[1])
        No run is in flight.
        Receive these events, or fix the feature.
        """,
        """
        At the end, the test has not received these events:
          the action .rowIsDone(1)
          the output "row 1"
          \\.isFetching was restored (RowDesk[1])
        Receive them before `finish()`, in this order.
        """,
      ])
  }

  @Test func `the end of a child is none, and that is told`() async throws {
    let failures = try await Failures.of {
      let home = TestStore(Home(), state: .init())
      home.send(.deskOpened) { $0.desk = Desk.State() }
      let desk = try #require(home.child(Home.desk))
      desk.end()
      #expect(!desk.store.lifetime.isEnded)
      await home.finish()
    }
    #if DEBUG
      #expect(failures.texts.count == 1)
      #expect(
        failures.texts.first?.hasPrefix("Belay reports: end() was called on the store of Desk, a child of Home") == true
      )
    #endif
  }

  @Test func `a message to a child that is not there is told`() async throws {
    let failures = await Failures.of {
      let home = TestStore(Home(), state: .init())
      home.send(.tellDesk(.act { _ in .none }))
      home.send(.tellRow(3, .init(gate: gate)))
      await home.finish()
    }
    #if DEBUG
      #expect(failures.texts.count == 2)
      #expect(failures.texts.allSatisfy { $0.hasPrefix("Belay reports: Home has sent ") })
    #endif
  }
}
