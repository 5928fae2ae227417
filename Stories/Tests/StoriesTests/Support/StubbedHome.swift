// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting

@testable import Stories

/// Home with test-controlled requests.
@MainActor
struct StubbedHome {
  let lists = Stub<Void, [Holding]>("holdings")
  let sparklines = Stub<Holding.ID, [Int]>("sparkline")
  let portfolios = Stub<Void, [Holding]>("the portfolio's holdings")

  var feature: BelayHome {
    BelayHome(
      api: HomeAPI(
        holdings: { [lists] in try await lists() },
        sparkline: { [sparklines] in try await sparklines($0) }),
      portfolioAPI: PortfolioAPI { [portfolios] in try await portfolios() })
  }

  func store() -> TestStore<BelayHome> { TestStore(feature, state: .init()) }

  /// A home that shows these rows, none of which has loaded anything yet.
  func store(showing ids: Holding.ID...) -> TestStore<BelayHome> {
    var state = BelayHome.State()
    for id in ids { state.holdings.append(HoldingRow.State(holding: .example(id))) }
    return TestStore(feature, state: state)
  }
}
