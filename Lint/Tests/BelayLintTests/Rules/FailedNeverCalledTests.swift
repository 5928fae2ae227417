// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("failed-never-called")
struct FailedNeverCalledTests {
  @Test
  func `Another label`() {
    expectFindings(
      of: FailedNeverCalled.self,
      in: """
        import Belay
        struct Checkout: Feature {
          func 1️⃣failed(_ error: any Error, action: Action) -> FailureResponse<Self> { .ignored }
        }
        """)
  }

  @Test
  func `Another name`() {
    expectFindings(
      of: FailedNeverCalled.self,
      in: """
        import Belay
        struct Checkout: Feature {
          func 1️⃣didFail(_ error: any Error, in action: Action) -> FailureResponse<Self> { .ignored }
        }
        """)
  }

  @Test
  func `An error of its own`() {
    expectFindings(
      of: FailedNeverCalled.self,
      in: """
        import Belay
        struct Checkout: Feature {
          func 1️⃣failed(_ error: CheckoutError, in action: Action) -> FailureResponse<Self> { .ignored }
        }
        """)
  }

  @Test
  func `The handler, and what it calls`() {
    expectNothing(
      of: FailedNeverCalled.self,
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
      of: FailedNeverCalled.self,
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
      of: FailedNeverCalled.self,
      in: """
        import Belay

        protocol Numbered: Feature where Action == Int {}

        extension Numbered {
          func failed(_ error: any Error, in action: Int) -> FailureResponse<Self> { .ignored }
        }
        """)
  }
}
