// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("The rules about Belay, on code")
struct BelayRulesTests {
  private func model(_ rest: String, _ scope: String = "private let scope = TaskScope()") -> String {
    """
    import Belay
    final class TickerModel {
      \(scope)
      func appeared() { 1️⃣scope.run(.prices) { while true { try await self.tick() } } }
      private func tick() async throws {}
      \(rest)
    }
    """
  }

  @Test
  func `A scope that only a deinit ends: the work keeps the deinit from running`() {
    expectFindings(of: "scope-keeps-owner", in: model("deinit { scope.end() }"))
  }

  @Test
  func `A scope with a type annotation that the owner makes itself`() {
    expectFindings(of: "scope-keeps-owner", in: model("", "private let scope: TaskScope = TaskScope()"))
  }

  @Test
  func `A scope that another object ends`() {
    expectNothing(
      of: "scope-keeps-owner",
      in: """
        import Belay
        final class TickerModel {
          let scope = TaskScope()
          func appeared() { scope.run(.prices) { while true { try await self.tick() } } }
          private func tick() async throws {}
        }
        final class TickerScreen {
          let model = TickerModel()
          func disappeared() { model.scope.end() }
        }
        """)
  }

  @Test
  func `A cell that renews its scope`() {
    expectNothing(
      of: "scope-keeps-owner",
      in: """
        import Belay
        import BelayUI
        import UIKit
        final class TickerCell: UIView {
          func show() { taskScope.run { while true { try await self.tick() } } }
          func reset() { renewTaskScope() }
          private func tick() async throws {}
        }
        """)
  }

  @Test
  func `Policies with a limit, and the same policy in other words`() {
    expectFindings(
      of: "lane-declared-twice",
      in: """
        import Belay
        extension Lane {
          static let results = Lane("results", .concurrent(limit: 2))
          static let paging = 1️⃣Lane("results", .concurrent(limit: 3))
          static let uploads = Lane("uploads")
          static let again = Lane("uploads", Lane.Policy.concurrent)
        }
        """)
  }

  @Test
  func `Lanes that are made in an expression`() {
    expectNothing(
      of: "lane-declared-twice",
      in: """
        import Belay
        func start(_ scope: TaskScope) {
          scope.run(Lane("results", .restart)) {}
          scope.run(Lane("results", .drop)) {}
        }
        """)
  }

  @Test
  func `A handler of an action of another type, a static one and an async one`() {
    expectFindings(
      of: "failed-never-called",
      in: """
        import Belay
        struct Checkout: Feature {
          1️⃣func failed(_ error: any Error, in action: Step) -> FailureResponse<Self> { .ignored }
        }
        struct Basket: Feature {
          1️⃣static func failed(_ error: any Error, in action: Action) -> FailureResponse<Self> { .ignored }
        }
        struct Order: Feature {
          1️⃣func failed(_ error: Error, in action: Order.Action) async -> FailureResponse<Self> { .ignored }
        }
        struct Receipt: Feature {
          1️⃣func failed(_ error: any Error, in action: Action) {}
        }
        """)
  }

  @Test
  func `An output closure that uses a member implicitly, and one with a weak self`() {
    expectFindings(
      of: "output-captures-owner",
      in: """
        import Belay
        final class CheckoutScreen {
          private var store: Store<Checkout>?
          func open() {
            store = Store(Checkout(), state: .init(), owner: self, output: 1️⃣{ _, output in title = output })
            store = Store(Checkout(), state: .init(), owner: self) { [weak self] _, output in self?.title = output }
          }
          var title = ""
        }
        """)
  }
}
