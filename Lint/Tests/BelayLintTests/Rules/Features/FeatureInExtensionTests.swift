// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("feature-in-extension")
struct FeatureInExtensionTests {
  @Test
  func `An extension conforms`() {
    expectFindings(
      of: "feature-in-extension",
      in: """
        import Belay
        struct Checkout { let api: Int }
        1️⃣extension Checkout: Feature {}
        """)
  }

  @Test
  func `The type conforms`() {
    expectNothing(
      of: "feature-in-extension",
      in: """
        import Belay
        struct Checkout: Feature { let api: Int }
        extension Checkout: Sendable {}
        """)
  }

  @Test
  func `Another protocol of that name`() {
    expectNothing(
      of: "feature-in-extension",
      in: """
        extension Checkout: Feature {}
        """)
  }
}
