// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("failed-never-called")
struct FailedNeverCalledTests {
  @Test("Another label")
  func label() {
    expectFindings(
      of: FailedNeverCalled.self,
      in: """
        import Belay
        struct Checkout: Feature {
          func 1️⃣failed(_ error: any Error, action: Action) -> Failure<Self> { .ignored }
        }
        """)
  }

  @Test("Another name")
  func name() {
    expectFindings(
      of: FailedNeverCalled.self,
      in: """
        import Belay
        struct Checkout: Feature {
          func 1️⃣didFail(_ error: any Error, in action: Action) -> Failure<Self> { .ignored }
        }
        """)
  }

  @Test("An error of its own")
  func type() {
    expectFindings(
      of: FailedNeverCalled.self,
      in: """
        import Belay
        struct Checkout: Feature {
          func 1️⃣failed(_ error: CheckoutError, in action: Action) -> Failure<Self> { .ignored }
        }
        """)
  }

  @Test("The handler, and what it calls")
  func right() {
    expectNothing(
      of: FailedNeverCalled.self,
      in: """
        import Belay
        struct Checkout: Feature {
          func failed(_ error: any Error, in action: Action) -> Failure<Self> { alert(error) }
          private func alert(_ error: any Error) -> Failure<Self> { .update { $0.alert = "" } }
        }
        """)
  }

  @Test("Not a feature")
  func noFeature() {
    expectNothing(
      of: FailedNeverCalled.self,
      in: """
        import Belay
        struct Checkout {
          func failed(_ error: any Error) -> Failure<Self> { .ignored }
        }
        """)
  }

  @Test("The default of a protocol whose features share an action")
  func shared() {
    expectNothing(
      of: FailedNeverCalled.self,
      in: """
        import Belay

        protocol Numbered: Feature where Action == Int {}

        extension Numbered {
          func failed(_ error: any Error, in action: Int) -> Failure<Self> { .ignored }
        }
        """)
  }
}
