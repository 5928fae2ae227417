// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Testing

/// The test of README.md, on its view model as it is and as it is mended: what the page shows is what it prints.
@MainActor
@Suite(.controlsWork, .timeLimit(.minutes(15)))
struct PortfolioModelsTests {
  func release<Model: AnyPortfolioModel>(_ type: Model.Type) async {
    let holdings = Stub<Void, [ReadMe.Holding]>("holdings")
    await expectReleased {
      let model = Model(api: PortfolioClient { try await holdings(()) }, loader: PortfolioLoader())
      model.appeared()
      return model
    }
  }

  func exploreAnswers<Model: AnyPortfolioModel>(_ type: Model.Type) async {
    await explore { scenario in
      var calls = 0
      let holdings = scenario.stub("holdings") { (_: Void) in
        calls += 1
        return [ReadMe.Holding(id: calls, name: "Rope", value: 410)]
      }
      let model = Model(api: PortfolioClient { try await holdings(()) }, loader: PortfolioLoader())
      model.appeared()
      scenario.anyTime("the user comes back") { model.appeared() }
      scenario.never("a cancelled load is an error") { model.alert != nil }
      scenario.atEnd("the newest answer is shown") { model.holdings.map(\.id) == [calls] }
    }
  }

  @Test func `the plain model is kept by its task`() async {
    await withKnownIssue {
      await release(AsItWas.PortfolioModel.self)
    } matching: { issue in
      issue.comments.map(\.rawValue) == [
        """
        A PortfolioModel is still alive after its last use.
        No run that it started is in flight, so none of them retains it. Look for a plain `Task {}`, a timer, an observer or a closure that captures it.
        """
      ]
    }
  }

  @Test func `the plain model shows an old answer in an order`() async {
    await withKnownIssue {
      await exploreAnswers(AsItWas.PortfolioModel.self)
    } matching: { issue in
      issue.comments.map(\.rawValue) == [
        """
        Explored 3 orders (all there are). Orders with the same events end the same way. There is 1 complaint.

        1. At the end it does not hold that the newest answer is shown.
           this order:
             1. the user comes back                        (could have been: 'holdings' answers [Holding(id: 1, name: "Rope", value: 410)])
             2. 'holdings', call 2, answers [Holding(id: 2, name: "Rope", value: 410)]   (could have been: 'holdings' answers [Holding(id: 1, name: "Rope", value: 410)])
             3. 'holdings' answers [Holding(id: 1, name: "Rope", value: 410)]
           to run this order, paste in place of `await explore`:
             await replay("1.1")
        """
      ]
    }
  }

  @Test func `the mended model is released, and shows the newest answer in every order`() async {
    await release(Mended.PortfolioModel.self)
    await exploreAnswers(Mended.PortfolioModel.self)
  }
}
