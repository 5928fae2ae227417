// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("output-captures-owner")
struct OutputCapturesOwnerTests {
  @Test
  func `Self in the output closure`() {
    expectFindings(
      of: "output-captures-owner",
      in: """
        import Belay
        final class CheckoutScreen {
          private var store: Store<Checkout>?
          func open() {
            store = Store(Checkout(), state: .init(), owner: self) 1️⃣{ _, output in self.show(output) }
          }
          func show(_ output: Int) {}
        }
        """)
  }

  @Test
  func `The owner that it is given`() {
    expectNothing(
      of: "output-captures-owner",
      in: """
        import Belay
        final class CheckoutScreen {
          private lazy var store = Store(Checkout(), state: .init(), owner: self) { owner, output in owner.show(output) }
          func show(_ output: Int) {}
        }
        """)
  }

  @Test
  func `Another owner's store`() {
    expectNothing(
      of: "output-captures-owner",
      in: """
        final class CheckoutScreen {
          func open() { other = Store(Checkout(), owner: self) { _, output in self.show(output) } }
          func show(_ output: Int) {}
        }
        """)
  }
}
