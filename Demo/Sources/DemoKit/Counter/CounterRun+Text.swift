// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Stories

extension CounterRun {
  /// The record and the summary.
  var json: String {
    StoryDocument(
      story: "counter", variant: variant.rawValue, record: ("events", events.json),
      summary: #"{"ticks_after_leave":\#(ticksAfterLeave),"released":\#(isReleased)}"#
    ).json
  }

  /// A table for the terminal.
  var table: String {
    let rows = EventTable.rows(of: events)
    return (["The counter, \(variant.title.lowercased())"] + rows + [sentence]).joined(separator: "\n")
  }

  private var sentence: String {
    let ticks = ticksAfterLeave == 1 ? "1 tick" : "\(ticksAfterLeave) ticks"
    return isReleased
      ? "\(ticks) after leaving, and all is released."
      : "\(ticks) after leaving, and the screen’s work is still there."
  }
}
