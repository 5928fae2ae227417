// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("failed-never-called")
struct FailedNeverCalledTests {
  @Test
  func `Another label`() {
    expectFindings(
      of: "failed-never-called",
      in: """
        import Belay
        struct Checkout: Feature {
          1️⃣func failed(_ error: any Error, action: Action) -> FailureResponse<Self> { .ignored }
        }
        """)
  }

  @Test
  func `Another name`() {
    expectFindings(
      of: "failed-never-called",
      in: """
        import Belay
        struct Checkout: Feature {
          1️⃣func didFail(_ error: any Error, in action: Action) -> FailureResponse<Self> { .ignored }
        }
        """)
  }

  @Test
  func `An error of its own`() {
    expectFindings(
      of: "failed-never-called",
      in: """
        import Belay
        struct Checkout: Feature {
          1️⃣func failed(_ error: CheckoutError, in action: Action) -> FailureResponse<Self> { .ignored }
        }
        """)
  }

  @Test
  func `The handler, and what it calls`() {
    expectNothing(
      of: "failed-never-called",
      in: """
        import Belay
        struct Checkout: Feature {
          func failed(_ error: any Error, in action: Action) -> FailureResponse<Self> { alert(error) }
          private func alert(_ error: any Error) -> FailureResponse<Self> { .update { $0.alert = "" } }
        }
        """)
  }

  @Test
  func `Not a feature`() {
    expectNothing(
      of: "failed-never-called",
      in: """
        import Belay
        struct Checkout {
          func failed(_ error: any Error) -> FailureResponse<Self> { .ignored }
        }
        """)
  }

  @Test
  func `The default of a protocol whose features share an action`() {
    expectNothing(
      of: "failed-never-called",
      in: """
        import Belay

        protocol Numbered: Feature where Action == Int {}

        extension Numbered {
          func failed(_ error: any Error, in action: Int) -> FailureResponse<Self> { .ignored }
        }
        """)
  }
}
