// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import Stories
import Testing

@Suite struct `The checkout's variants` {
  @Test(arguments: CheckoutVariant.allCases)
  func `each has a source file of its own, in which nothing sleeps`(variant: CheckoutVariant) throws {
    let source = try String(contentsOf: variant.sourceFile, encoding: .utf8)
    #expect(source.contains("SPDX-License-Identifier: MIT"))
    for step in ["api.validate(", "api.submit(", "api.cleanUp("] { #expect(source.contains(step)) }
    #expect(!source.contains("sleep"), "Nothing but the shared backend sleeps.")
  }

  @Test func `the loop of the plain one sleeps no more than it does`() throws {
    let loop = CheckoutVariant.plain.sourceFile.deletingLastPathComponent()
      .appendingPathComponent("ActionLoop.swift")
    #expect(!(try String(contentsOf: loop, encoding: .utf8)).contains("sleep"))
  }

  @MainActor
  @Test(arguments: CheckoutVariant.allCases)
  func `asks for nothing before the user taps`(variant: CheckoutVariant) async {
    let backend = GatedCheckout()
    let screen = variant.makeScreen(api: backend.api, cart: "A")
    await untilNothingMoves()
    #expect(backend.asked == [0, 0, 0])
    #expect(screen.rendering == CheckoutRendering())
  }
}
