// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Testing

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `Exploring a checkout` {
  @Test(arguments: [true, false]) func `in one run, it ends the same way in each order`(prunes: Bool) async {
    let report = await explore(prunes: prunes) { scenario in
      let validate = scenario.stub("validate") { (_: String) in true }
      let submit = scenario.stub("submit") { (_: String) in Confirmation() }
      let feature = Checkout(validate: { try await validate($0) }, submit: { try await submit($0) })
      let store = scenario.store(feature, state: .init())
      store.send(.submitTapped)
      scenario.anyTime("cancel is tapped") { store.send(.cancelTapped) }
    }
    #expect(report.isRight)
    #expect(report.isComplete)
    #expect(report.counts.orders == 3)
  }
}
