// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Stories

/// A backend that answers on the test's request, and notices at once when a request's task is cancelled.
@MainActor
final class GatedBackend {
  static let holdings = [Holding(id: "ALPN", name: "Alpine Rope Works", quantity: 12, price: 8_450, change: 120)]

  /// The requests of home.
  let home = GatedHome()
  private let requests = GatedRequests<Void, [Holding]>()

  /// How each of the portfolio's requests ended, in the order of the requests; nil while it is open.
  var endings: [RequestEnding?] { requests.endings }

  var api: PortfolioAPI {
    PortfolioAPI { try await self.requests.ask(()) }
  }

  func answer(_ request: Int) { requests.answer(request, Self.holdings) }

  func refuse(_ request: Int) { requests.refuse(request) }
}

/// Lets the main actor work until `condition` is true. A test that waits in vain ends with its time limit.
@MainActor
func until(_ condition: () -> Bool) async {
  while !condition(), !Task.isCancelled { await Task.yield() }
}

/// Lets the main actor do everything that it can do without an answer from the test.
@MainActor
func untilNothingMoves() async {
  for _ in 0..<50 { await Task.yield() }
}
