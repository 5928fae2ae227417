// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// The examples in the documentation of BelayTesting. Compiled in both default isolations.

import Belay
import BelayTesting
import Testing
import XCTest

extension DocTesting {
  @MainActor
  @Suite(.leavesNoRuns, .timeLimit(.minutes(15)))
  struct Examples {
    let ticks = Gate("ticks")
    let clock = TestClock()

    @MainActor @Test func `a checkout ends the same way in every order`() async {
      await explore { scenario in
        let validate = scenario.stub("validate") { (_: Cart.ID) in true }
        let submit = scenario.stub("submit") { (_: Cart.ID) in Receipt.first }
        let store = scenario.store(
          Checkout(api: CheckoutAPI(validate: { try await validate($0) }, submit: { try await submit($0) })),
          state: .init(cart: "A"))
        store.send(.submitTapped)
      }
    }

    @Test func `a checkout may be cancelled at any time`() async {
      await explore { scenario in
        let api = CheckoutAPI(
          validate: { [validate = scenario.stub("validate") { (_: Cart.ID) in true }] in try await validate($0) },
          submit: { [submit = scenario.stub("submit") { (_: Cart.ID) in Receipt.first }] in try await submit($0) })
        let store = scenario.store(Checkout(api: api), state: .init(cart: "A"))
        store.send(.submitTapped)
        scenario.anyTime("cancel is tapped") { store.send(.cancelTapped) }
      }
    }

    @MainActor @Test func `the counter goes with its screen`() async {
      await expectReleased {
        let screen = CounterScreen(ticks: { try await ticks.wait() })
        screen.appear()
        return screen
      }
    }

    // swift-format-ignore
    @MainActor @Test(.controlsWork) func `the ticker ticks`() async {
      let model = TickerModel(clock: clock)             // its TaskScope sleeps again and again
      model.appeared()
      await clock.advance(by: .seconds(5))
      #expect(model.ticks == 5)
    }

    // swift-format-ignore
    @Test func `what is typed is searched for`() async {
      let answers = Stub<String, [Hit]>("search")
      let api = SearchAPI(search: { try await answers($0) })
      let clock = TestClock()
      let store = TestStore(Search(api: api, clock: clock), state: .init())

      store.send(.queryChanged("rope")) { $0.query = "rope" }
      await clock.advance(by: .milliseconds(300))          // the debounce is over
      answers.answer([.rope])
      await store.receive(.found([.rope])) { $0.hits = [.rope] }
      await store.finish()
    }

    @Test(.controlsWork) func `a connection waits`() async {
      let connected = Gate("connected")
      let connection = Connection(isReady: { try await connected.wait() })
      connection.start()
      connected.open()
      await clock.advance(by: .zero)
      #expect(connection.isOpen)
    }

    @Test func `an order is validated`() async {
      let validate = Stub<Cart.ID, Bool>("validate")
      let api = CheckoutAPI(validate: { try await validate($0) }, submit: { _ in .first })
      let store = TestStore(Checkout(api: api), state: .init(cart: "A"))

      store.send(.submitTapped) { $0.isSubmitting = true }
      validate.answer(true)
      await store.receive(.validated(true)) { $0.isValid = true }
      await store.receive(.submitted(.first)) { $0.receipt = .first }
      await store.receive(.output(.completed(.first)))
      await store.receive(.held(\.isSubmitting, at: false))
      await store.finish()
    }

    // swift-format-ignore
    @MainActor @Test func `an order is validated and submitted`() async {
      let validate = Stub<Cart.ID, Bool>("validate"), submit = Stub<Cart.ID, Receipt>("submit")
      let api = CheckoutAPI(validate: { try await validate($0) }, submit: { try await submit($0) })
      let store = TestStore(Checkout(api: api), state: .init(cart: "A"))

      store.send(.submitTapped) { $0.isSubmitting = true }              // the whole turn's change
      validate.answer(true)
      await store.receive(.validated(true)) { $0.isValid = true }       // what the work did, in its order
      submit.answer(.first)
      await store.receive(.submitted(.first)) { $0.receipt = .first }
      await store.receive(.output(.completed(.first)))
      await store.receive(.held(\.isSubmitting, at: false))
      await store.finish()
    }

    // swift-format-ignore
    @Test func `a portfolio is loaded, and an order fails`() async {
      let fetch = Stub<String, [Holding]>("fetch")
      let store = TestStore(Portfolio(fetch: { try await fetch($0) }), state: .init())
      store.send(.appeared) { $0.holdings = .loading(last: nil) }
      fetch.answer([.rope])
      await store.receive(.set(\.holdings)) { $0.holdings = .loaded([.rope]) }
      store.send(.orderTapped("rope"))
      fetch.fail(NoConnection())
      await store.receive(.mutation(where: { if case .failed = $0 { true } else { false } })) { $0.hasFailed = true }
      await store.finish()
    }
  }

  @MainActor @Suite(.leavesNoRuns) struct PortfolioTests {
    let holdings = Stub<String, [Holding]>("holdings")

    @Test func `the load goes with its store`() async {
      let store = Store(Portfolio(fetch: { [holdings] in try await holdings($0) }), state: .init())
      store.send(.appeared)
      await holdings.waitForCalls()
    }
  }
}

nonisolated final class DocTestingXCTests: XCTestCase {
  typealias TickerModel = DocTesting.TickerModel

  // swift-format-ignore
  func testTheTickerTicks() async {
    await withControlledWork {
      let clock = TestClock()
      let model = TickerModel(clock: clock)             // its TaskScope sleeps again and again
      model.appeared()
      await clock.advance(by: .seconds(5))
      XCTAssertEqual(model.ticks, 5)
    }
  }
}
