// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import DemoKit

@Suite struct `The carousel's caption` {
  @Test func `says what is seen, the lock first`() {
    #expect(text(isLocked: true, isLeftLocked: true) == "Nothing moves, and it stays locked.")
    #expect(text(isLocked: true, .early) == "Locked, and paging is off, until the scroll has stopped.")
    #expect(text(isUndecided: true) == "The lock was given back. Has the scroll stopped?")
    #expect(text() == "Swipe it, or tap a dot.")
    #expect(text(.early) == "The second tap gave the lock back, and the scroll went on.")
    #expect(text(.atEnd) == "The lock was given back when the scroll had stopped.")
    #expect(text(.stuck) == "Nothing moved. After 1.2\u{A0}s the lock was given back.")
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
