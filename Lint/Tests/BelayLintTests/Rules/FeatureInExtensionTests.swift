// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("feature-in-extension")
struct FeatureInExtensionTests {
  @Test("An extension conforms")
  func conforms() {
    expectFindings(
      of: FeatureInExtension.self,
      in: """
        import Belay
        struct Checkout { let api: Int }
        1️⃣extension Checkout: Feature {}
        """)
  }

  @Test("The type conforms")
  func declared() {
    expectNothing(
      of: FeatureInExtension.self,
      in: """
        import Belay
        struct Checkout: Feature { let api: Int }
        extension Checkout: Sendable {}
        """)
  }

  @Test("Another protocol of that name")
  func otherFeature() {
    expectNothing(
      of: FeatureInExtension.self,
      in: """
        extension Checkout: Feature {}
        """)
  }
}
