// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension RuleProof {
  static let ofReleases: [String: RuleProof] = [
    "task-in-deinit": RuleProof(
      reported: #"""
        @MainActor final class Monitor {
          var isRunning = true
        }

        @MainActor final class Screen {
          private let monitor: Monitor
          init(monitor: Monitor) { self.monitor = monitor }

          deinit { Task { @MainActor [weak self] in self?.monitor.isRunning = false } }
        }
        """#,
      mended: #"""
        @MainActor final class Monitor {
          var isRunning = true
        }

        @MainActor final class Screen {
          private let monitor: Monitor
          init(monitor: Monitor) { self.monitor = monitor }

          deinit { Task { @MainActor [monitor] in monitor.isRunning = false } }
        }
        """#,
      test: #"""
        @MainActor @Test func `the monitor stops when its screen goes`() async {
          await explore { scenario in
            let monitor = Monitor()
            var screen: Screen? = Screen(monitor: monitor)
            scenario.anyTime("the screen is closed") { screen = nil }
            scenario.atEnd("the monitor has stopped") { screen == nil && !monitor.isRunning }
          }
        }
        """#),
    "scope-keeps-owner": RuleProof(
      reported: #"""
        @MainActor final class Quotes {
          private(set) var price = 0
          private let scope = TaskScope()
          private let prices: AsyncStream<Int>
          init(prices: AsyncStream<Int>) { self.prices = prices }

          func appeared() {
            scope.run { for await price in self.prices { self.price = price } }
          }
        }
        """#,
      mended: #"""
        @MainActor final class Quotes {
          private(set) var price = 0
          private let scope = TaskScope()
          private let prices: AsyncStream<Int>
          init(prices: AsyncStream<Int>) { self.prices = prices }

          func appeared() {
            scope.run(on: self) { [prices] owner in
              for await price in prices { try owner { $0.price = price } }
            }
          }
        }
        """#,
      test: #"""
        @MainActor @Test func `a screen with a scope is released`() async {
          let (prices, continuation) = AsyncStream.makeStream(of: Int.self)
          await expectReleased {
            let quotes = Quotes(prices: prices)
            quotes.appeared()
            return quotes
          }
          continuation.finish()
        }
        """#),
    "output-captures-owner": RuleProof(
      reported: #"""
        struct Checkout: Feature {
          struct State: Equatable {}
          enum Action { case paid }
          enum Output { case done }
          func receive(_ action: Action, into state: inout State) -> Effect<Self> { .output(.done) }
        }

        @MainActor final class Coordinator {
          private(set) var isDone = false
          private var store: Store<Checkout>?

          func show() {
            store = Store(Checkout(), state: .init(), owner: self) { _, _ in self.isDone = true }
          }
        }
        """#,
      mended: #"""
        struct Checkout: Feature {
          struct State: Equatable {}
          enum Action { case paid }
          enum Output { case done }
          func receive(_ action: Action, into state: inout State) -> Effect<Self> { .output(.done) }
        }

        @MainActor final class Coordinator {
          private(set) var isDone = false
          private var store: Store<Checkout>?

          func show() {
            store = Store(Checkout(), state: .init(), owner: self) { owner, _ in owner.isDone = true }
          }
        }
        """#,
      test: #"""
        @MainActor @Test func `a coordinator that has gone is released with its store`() async {
          await expectReleased {
            let coordinator = Coordinator()
            coordinator.show()
            return coordinator
          }
        }
        """#),
  ]
}
