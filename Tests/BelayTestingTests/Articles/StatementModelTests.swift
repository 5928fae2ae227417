// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Testing

@MainActor
@Suite(.controlsWork, .leavesNoRuns, .timeLimit(.minutes(15)))
struct StatementModelTests {
  // Deaf to cancellation, as a client around a callback is.
  let transactions = Stub<Int, [Transaction]>("transactions", ignoringCancellation: true)
  let clock = TestClock()

  func makeModel() -> StatementModel {
    StatementModel(api: StatementAPI { [transactions] in try await transactions($0) }, month: 5)
  }

  @Test func `May is silent once June was tapped, also if it answers last`() async {
    let model = makeModel()
    model.load()
    await transactions.waitForCalls()
    model.monthTapped(6)
    await transactions.waitForCalls(2)
    transactions.answer([Transaction(id: 6, title: "Rent", cents: -90_000)], toCall: 1)
    transactions.answer([Transaction(id: 5, title: "Rent", cents: -85_000)], toCall: 0)
    await clock.advance(by: .zero)  // lets the work continue as far as it can
    #expect(model.transactions.map(\.id) == [6])
    #expect(!model.isLoading)
  }

  @Test func `the model goes while it loads`() async {
    await expectReleased {
      let model = makeModel()
      model.load()
      await transactions.waitForCalls()
      return model
    }
  }
}
