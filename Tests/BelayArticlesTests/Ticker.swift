// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Observation

// The models of the article "Coming from a bag of tasks". Compiled with nonisolated and with main-actor default isolation.

/// As it is before the move.
enum TickerBefore {
  @MainActor @Observable
  final class TickerModel {
    private(set) var price = "…"
    private(set) var headlines: [String] = []
    private(set) var isRefreshing = false
    private let market: Market
    private let bag = TaskBag()

    init(market: Market) { self.market = market }

    func appeared() {
      Task { await follow() }.store(in: bag)
      refreshTapped()
    }

    func refreshTapped() {
      Task { await refresh() }.store(in: bag)
    }

    private func follow() async {
      for await price in market.prices() { self.price = price }
    }

    private func refresh() async {
      isRefreshing = true
      defer { isRefreshing = false }
      do { headlines = try await market.headlines() } catch { headlines = ["No headlines: \(error)"] }
    }
  }
}

@MainActor @Observable
final class TickerModel {
  private(set) var price = "…"
  private(set) var headlines: [String] = []
  private(set) var isRefreshing = false
  private let market: Market
  private let scope = TaskScope()

  init(market: Market) { self.market = market }

  func appeared() {
    scope.run(.tickerPrices, on: self) { [market] model in
      for await price in market.prices() { try model { $0.price = price } }
    }
    refreshTapped()
  }

  func refreshTapped() {
    scope.run(.tickerHeadlines, on: self) { [market] model in
      try await model.hold(\.isRefreshing, at: true) {
        do {
          let headlines = try await market.headlines()
          try model { $0.headlines = headlines }
        } catch {
          try model { $0.headlines = ["No headlines: \(error)"] }  // throws when the run is over: nothing is shown
        }
      }
    }
  }
}

extension Lane {
  static let tickerPrices = Lane("ticker prices", .restart)  // appearing again follows anew
  static let tickerHeadlines = Lane("ticker headlines", .drop)  // a second tap during a refresh does nothing
}
