// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("scope-keeps-owner")
struct ScopeKeepsOwnerTests {
  private func model(_ start: String) -> String {
    """
    import Belay
    final class TickerModel {
      private let scope = TaskScope()
      private let ticker: Ticker
      private var price = ""
      init(ticker: Ticker) { self.ticker = ticker }
      func appeared() {
        \(start)
      }
      private func count() async throws {
        for await tick in ticker.ticksStream { self.price = tick.text }
      }
    }
    """
  }

  @Test(arguments: [
    "1️⃣scope.run(.prices) { for await tick in self.ticker.ticksStream { self.price = tick.text } }",
    "1️⃣scope.run { while true { try await Task.sleep(for: .seconds(1)); self.price = \"\" } }",
    "1️⃣self.scope.run(.prices, name: \"prices\") { try await self.count() }",
    "1️⃣scope.run { [weak self] in try await self?.count() }",
    "1️⃣scope.run { [weak self] in guard let self else { return }; for await tick in ticker.ticksStream { self.price = tick.text } }",
    "let ticking = 1️⃣scope.run { try await self.count() }; _ = ticking",
  ])
  func `Work of an own scope that loops and uses self`(_ start: String) {
    expectFindings(of: "scope-keeps-owner", in: model(start))
  }

  @Test(arguments: [
    "scope.run(.prices, on: self) { [ticker] owner in for await tick in ticker.ticksStream { try owner { $0.price = tick.text } } }",
    "scope.run { self.price = try await self.ticker.latest() }",
    "scope.run { [ticker] in for await tick in ticker.ticksStream { print(tick.text) } }",
    "scope.run { [weak self, ticker] in for await tick in ticker.ticksStream { self?.price = tick.text } }",
    "other.run { try await self.count() }",
  ])
  func `The owner's form, work that ends, work without self, and a weak self for each element`(_ start: String) {
    expectNothing(of: "scope-keeps-owner", in: model(start))
  }

  @Test
  func `An actor has no form with an owner: the message says to capture it weakly`() {
    func cache(_ work: String) -> String {
      """
      import Belay
      actor PriceCache {
        private let scope = TaskScope()
        private var latest = ""
        func follow(_ ticker: Ticker) {
          scope.run(.prices) { \(work) }
        }
        private func keep(_ tick: Tick) { latest = tick.text }
      }
      """
    }
    let findings = lint(cache("for await tick in ticker.ticks() { self.keep(tick) }"), "scope-keeps-owner")
    #expect(findings.map { $0.message.contains("Capture self weakly") } == [true])
    expectNothing(
      of: "scope-keeps-owner", in: cache("[weak self] in for await tick in ticker.ticks() { await self?.keep(tick) }"))
  }

  @Test
  func `A scope that its owner ends or whose lane it cancels`() {
    for ending in ["scope.end()", "scope.cancel(.prices)", "self.scope.end()"] {
      expectNothing(
        of: "scope-keeps-owner",
        in: """
          import Belay
          final class TickerModel {
            private let scope = TaskScope()
            func appeared() { scope.run(.prices) { while true { try await self.tick() } } }
            func disappeared() { \(ending) }
            private func tick() async throws {}
          }
          """)
    }
  }

  @Test
  func `Another owner's scope, a value's, and a type of another module`() {
    expectNothing(
      of: "scope-keeps-owner",
      in: """
        import Belay
        final class TickerModel {
          private let scope: TaskScope
          init(scope: TaskScope) { self.scope = scope }
          func appeared() { scope.run { while true { try await self.tick() } } }
          private func tick() async throws {}
        }
        struct Runner {
          let scope = TaskScope()
          func start() { scope.run { while true { try await self.tick() } } }
          func tick() async throws {}
        }
        """)
    expectNothing(
      of: "scope-keeps-owner",
      in: """
        final class TickerModel {
          private let scope = TaskScope()
          func appeared() { scope.run { while true { try await self.tick() } } }
          private func tick() async throws {}
        }
        """)
  }

  @Test
  func `The scope that BelayUI gives a view controller; its visible scope ends when it disappears`() {
    expectFindings(
      of: "scope-keeps-owner",
      in: """
        import Belay
        import BelayUI
        import UIKit
        final class TickerViewController: UIViewController {
          override func viewDidLoad() {
            1️⃣taskScope.run { while true { try await self.tick() } }
            visibleTaskScope.run { while true { try await self.tick() } }
          }
          private func tick() async throws {}
        }
        """)
  }
}
