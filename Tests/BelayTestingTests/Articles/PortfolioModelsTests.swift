// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Testing

/// The two tests of README.md, on its view model as it is and as it is mended: what they print there is what they print.
@MainActor
@Suite(.controlsWork, .timeLimit(.minutes(5)))
struct PortfolioModelsTests {
  let loader = PortfolioLoader()

  func release<Model: AnyPortfolioModel>(_ type: Model.Type) async -> Failures {
    let holdings = Stub<Void, [PortfolioHolding]>("holdings")
    let failures = await Failures.of {
      await expectReleased {
        let model = Model(api: PortfolioClient { try await holdings(()) }, loader: loader)
        model.appeared()
        return model
      }
    }
    holdings.answer([])
    return failures
  }

  func exploreAnswers<Model: AnyPortfolioModel>(_ type: Model.Type) async -> Failures {
    await Failures.of {
      await explore { scenario in
        var calls = 0
        let holdings = scenario.stub("holdings") { (_: Void) in
          calls += 1
          return [PortfolioHolding(id: calls)]
        }
        let model = Model(api: PortfolioClient { try await holdings(()) }, loader: PortfolioLoader())
        model.appeared()
        scenario.anyTime("the user comes back") { model.appeared() }
        scenario.atEnd("the newest answer is shown") { model.holdings.map(\.id) == [calls] }
      }
    }
  }

  @Test func `the plain model is kept by its task`() async {
    let failures = await release(PlainPortfolioModel.self)
    for text in failures.texts { print("-----\n\(text)\n-----") }
    #expect(failures.texts.count == 1)
  }

  @Test func `the plain model shows an old answer in some orders`() async {
    let failures = await exploreAnswers(PlainPortfolioModel.self)
    for text in failures.texts { print("-----\n\(text)\n-----") }
    #expect(failures.texts.count == 1)
  }

  @Test func `the mended model is released, and shows the newest answer in every order`() async {
    #expect(await release(ScopedPortfolioModel.self).texts == [])
    #expect(await exploreAnswers(ScopedPortfolioModel.self).texts == [])
  }
}
