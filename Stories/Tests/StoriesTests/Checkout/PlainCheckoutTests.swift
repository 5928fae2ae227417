// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Stories
import Testing

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `The checkout with sends that are awaited` {
  let backend = GatedCheckout()
  let screen: any CheckoutScreen

  init() {
    screen = CheckoutVariant.plain.makeScreen(api: backend.api, cart: "A")
  }

  @Test func `all three steps are under way before one has answered`() async {
    screen.submit()
    #expect(screen.rendering.isSubmitting)
    await until { backend.asked == [1, 1, 1] }
    #expect(screen.rendering.isValid == nil)
    #expect(screen.rendering.receipt == nil)
    backend.cleanUps.answer(0, ())
    // The cart is empty, nothing has been ordered, and the screen shows the end.
    await until { !screen.rendering.isSubmitting }
    #expect(screen.rendering.receipt == nil)
    backend.submissions.answer(0, Receipt(number: 1, items: 0))
    await until { screen.rendering.receipt != nil }
    #expect(screen.rendering.isValid == nil)
    backend.validations.answer(0, false)
    await until { screen.rendering.isValid == false }
    #expect(screen.rendering.receipt == Receipt(number: 1, items: 0))
  }

  @Test func `with luck the answers come in the order of the steps, and all is well`() async {
    screen.submit()
    await until { backend.asked == [1, 1, 1] }
    backend.validations.answer(0, true)
    await until { screen.rendering.isValid == true }
    backend.submissions.answer(0, Receipt(number: 1, items: 3))
    await until { screen.rendering.receipt == Receipt(number: 1, items: 3) }
    #expect(screen.rendering.isSubmitting)
    backend.cleanUps.answer(0, ())
    await until { !screen.rendering.isSubmitting }
    #expect(screen.rendering.failure == nil)
  }

  @Test func `a step that fails is told`() async {
    screen.submit()
    await until { backend.asked == [1, 1, 1] }
    backend.submissions.refuse(0)
    await until { screen.rendering.failure != nil }
    #expect(!screen.rendering.isSubmitting)
  }

  @Test func `a second tap starts nothing`() async {
    screen.submit()
    screen.submit()
    await until { backend.asked == [1, 1, 1] }
    await untilNothingMoves()
    #expect(backend.asked == [1, 1, 1])
    #expect(backend.validations.asked == ["A"])
  }
}
