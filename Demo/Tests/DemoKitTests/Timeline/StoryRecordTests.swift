// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import DemoKit

@Suite struct `Records of a story` {
  @Test func `are printed beside each other, with an explanation of the turns`() {
    let plain = StoryRecord(
      "portfolio", title: "Plain tasks",
      events: [StoryEvent(ms: 0, turn: 0, event: .loaderShown), StoryEvent(ms: 100, turn: 2, event: .left)])
    let belay = StoryRecord(
      "portfolio", title: "Belay", events: [StoryEvent(ms: 0.25, turn: 0, event: .left)],
      sentence: "All is released.")
    #expect(
      StoryRecord.sideBySide([plain, belay])
        == """
        The portfolio, plain tasks         |  The portfolio, belay
             when      turn  what          |       when      turn  what
             0.00 ms      0  loader-shown  |       0.25 ms      0  left
           100.00 ms      2  left          |  All is released.

        \(StoryRecord.explanationOfTurns)
        """)
  }

  @Test func `without turns have no explanation, and fold what is too long for a column`() {
    let long = StoryRecord(
      title: "A title " + String(repeating: "of many words ", count: 6), rows: ["a row"])
    let text = StoryRecord.sideBySide([long, long])
    #expect(!text.contains("turn:"))
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 125 && $0.contains("  |  ") })
    #expect(text.split(separator: "\n").count == 3)
  }
}
