// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Stories

/// A backend that answers when the test says so, and hears at once when a request's task is cancelled.
@MainActor
final class GatedBackend {
  static let holdings = [Holding(id: "ALPN", name: "Alpine Rope Works", quantity: 12, price: 8_450, change: 120)]

  /// What home asks for.
  let home = GatedHome()
  private let requests = GatedRequests<Void, [Holding]>()

  /// How each of the portfolio's requests ended, in the order in which they came; nil while it is open.
  var endings: [RequestEnding?] { requests.endings }

  var api: PortfolioAPI {
    PortfolioAPI { try await self.requests.ask(()) }
  }

  func answer(_ request: Int) { requests.answer(request, Self.holdings) }

  func refuse(_ request: Int) { requests.refuse(request) }
}

/// Lets the main actor work until `condition` holds. A test that waits in vain ends with its time limit.
@MainActor
func until(_ condition: () -> Bool) async {
  while !condition(), !Task.isCancelled { await Task.yield() }
}

/// Lets the main actor do all that it can do without an answer from the test.
@MainActor
func untilNothingMoves() async {
  for _ in 0..<50 { await Task.yield() }
}
