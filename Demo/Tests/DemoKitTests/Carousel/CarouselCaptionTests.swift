// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import DemoKit

@Suite struct `The carousel's caption` {
  @Test func `says what is seen, the lock first`() {
    #expect(text(isLocked: true, isLeftLocked: true) == "Nothing moves, and it stays locked.")
    #expect(text(isLocked: true, .early) == "It is locked, and paging is off, until the scroll has stopped.")
    #expect(text(isUndecided: true) == "It was unlocked. Has the scroll stopped?")
    #expect(text() == "Swipe it, or tap a dot.")
    #expect(text(.early) == "The second tap unlocked it, and the scroll continued.")
    #expect(text(.atEnd) == "It was unlocked when the scroll had stopped.")
    #expect(text(.stuck) == "Nothing moved. After 1.2\u{A0}s it was unlocked.")
  }

  private func text(
    isLocked: Bool = false, isLeftLocked: Bool = false, _ ending: CarouselTally.Ending? = nil,
    isUndecided: Bool = false
  ) -> String {
    CarouselCaption(
      isLocked: isLocked, isLeftLocked: isLeftLocked, lastEnding: ending, isUndecided: isUndecided
    ).text
  }
}
