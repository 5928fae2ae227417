// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Stories
import Testing

@testable import DemoKit

@Suite struct `The caption under a counter` {
  @Test(arguments: CounterVariant.allCases)
  func `invites, and then says that it counts`(variant: CounterVariant) {
    #expect(caption(variant) == "Open the screen: it counts.")
    #expect(caption(variant, isOpen: true) == "Counting. Leave the screen, and see whether it stops.")
  }

  @Test func `names the holders while it counts in the dark`() {
    let dark = caption(.plainMethod, hasLeft: true, survivors: 1)
    #expect(dark.hasPrefix("You left, and it continues to count"))
    #expect(dark.contains("the task holds the view, and the view holds the bag"))
    #expect(caption(.belay, hasLeft: true, survivors: 1) == "You left, and it is still here.")
  }

  @Test func `tells of the screens that were left before`() {
    #expect(caption(.plainMethod, isOpen: true, hasLeft: true, survivors: 1).hasSuffix("the screen you left before."))
    #expect(caption(.plainMethod, isOpen: true, hasLeft: true, survivors: 2).hasSuffix("the screens you left before."))
  }

  @Test func `says in which turn it went`() {
    for variant in CounterVariant.allCases {
      #expect(caption(variant, hasLeft: true, wentInTurn: true).contains("in the turn in which you left"))
      #expect(caption(variant, hasLeft: true) == "It stopped, some turns after you left.")
    }
  }

  private func caption(
    _ variant: CounterVariant, isOpen: Bool = false, hasLeft: Bool = false, wentInTurn: Bool = false,
    survivors: Int = 0
  ) -> String {
    CounterCaption(
      variant: variant, isOpen: isOpen, hasLeft: hasLeft, wentInTurn: wentInTurn, survivors: survivors
    ).text
  }
}
