// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayInspector

@testable import Stories

/// What the recorder can do, by name.
@MainActor
enum Scenarios {
  static let all: [String: @MainActor () async throws -> Void] = [
    "checkout-completes": { try await checkout { _ in } },
    "checkout-refuses": { try await checkout(isValid: false) { _ in } },
    "checkout-fails": { try await checkout(fails: true) { _ in } },
    "checkout-taps": {
      try await checkout { store in
        try await Task.sleep(for: .milliseconds(8))
        store.send(.submitTapped)
      }
    },
    "checkout-leaves": {
      try await checkout { store in
        try await Task.sleep(for: .milliseconds(30))
        store.lifetime.end()
      }
    },
    "counter-counts": counter,
    "portfolio-refreshes": portfolio,
    "portfolio-fails": portfolioThatFails,
    "home-loads": home,
    "home-row": row,
  ]

  /// As long as a fast backend needs.
  nonisolated static func answer<Value: Sendable>(_ value: Value, after milliseconds: Int = 20) async throws -> Value {
    try await Task.sleep(for: .milliseconds(milliseconds))
    return value
  }

  private static func checkout(
    isValid: Bool = true, fails: Bool = false, _ meanwhile: (Store<BelayCheckout>) async throws -> Void
  ) async throws {
    let api = CheckoutAPI(
      validate: Inspector.recording("api.validate") { _ in try await answer(isValid) },
      submit: Inspector.recording("api.submit") { _ in
        if fails { throw Refusal.soldOut(1) }
        return try await answer(Receipt(number: 7, items: 3))
      },
      cleanUp: Inspector.recording("api.cleanUp") { _ in try await answer(()) })
    let store = Store(BelayCheckout(api: api), state: .init(cart: "A \"special\" cart"))
    let run = store.run(.submitTapped)
    try await meanwhile(store)
    await run.finished()
  }

  private static func counter() async throws {
    let tick: @Sendable () async throws -> Void = Inspector.recording("ticker.tick") { try await answer(()) }
    let store = Store(BelayCounter(ticker: Ticker { try await tick() }), state: .init())
    store.send(.appeared)
    while store.number < 3 { try await Task.sleep(for: .milliseconds(5)) }
    store.lifetime.end()
  }

  private static func portfolio() async throws {
    let api = PortfolioAPI(holdings: Inspector.recording("api.holdings") { try await answer([.alpine]) })
    let store = Store(BelayPortfolio(api: api), state: .init())
    store.send(.appeared)
    try await Task.sleep(for: .milliseconds(8))
    await store.run(.refreshTapped).finished()
    await store.run(.refreshTapped).finished()
  }

  private static func portfolioThatFails() async throws {
    let api = PortfolioAPI(holdings: Inspector.recording("api.holdings") { throw Refusal.soldOut(0) })
    let store = Store(BelayPortfolio(api: api), state: .init())
    await store.run(.appeared).finished()
  }

  private static func makeHome() -> Store<BelayHome> {
    let api = HomeAPI(
      holdings: Inspector.recording("api.holdings") { try await answer([.alpine, .glacier]) },
      sparkline: Inspector.recording("api.sparkline") { id in
        if id == "GLCR" { throw Refusal.soldOut(2) }
        return try await answer([1, 2, 3])
      })
    let portfolio = PortfolioAPI(holdings: Inspector.recording("portfolioAPI.holdings") { try await answer([.alpine]) })
    return Store(BelayHome(api: api, portfolioAPI: portfolio), state: .init())
  }

  private static func home() async throws {
    let store = makeHome()
    await store.run(.appeared).finished()
    store.send(.removeTapped("ALPN"))
    store.send(.removeTapped("gone"))
    await store.run(.refreshTapped).finished()
  }

  private static func row() async throws {
    let store = makeHome()
    await store.run(.appeared).finished()
    for id in ["ALPN", "GLCR"] {
      let row = store.child(BelayHome.holdings, id: id)
      let first = row?.run(.appeared)
      row?.send(.appeared)
      await first?.finished()
    }
  }
}

enum Refusal: Error, Equatable { case soldOut(Int) }

extension Holding {
  static let alpine = Holding(id: "ALPN", name: "Alpine Rope Works", quantity: 12, price: 8_450, change: 120)
  static let glacier = Holding(id: "GLCR", name: "氷河 \"Glacier\" 🧗", quantity: 1, price: 100, change: -3)
}
