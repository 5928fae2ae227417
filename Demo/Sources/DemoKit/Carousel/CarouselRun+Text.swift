// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Stories

extension CarouselRun {
  /// The record and the summary.
  var json: String {
    let stuck = tally.stuck.map { String($0.wholeMilliseconds) } ?? "null"
    return StoryDocument(
      story: "carousel", variant: variant.rawValue, record: ("events", events.json),
      summary: #"{"restored_early":\#(tally.restoredEarly),"restored":\#(tally.restored),"stuck_ms":\#(stuck)}"#
    ).json
  }

  /// A table for the terminal.
  var table: String {
    let rows = EventTable.rows(of: events)
    return (["The carousel, \(variant.title.lowercased())"] + rows + [sentence]).joined(separator: "\n")
  }

  private var sentence: String {
    let stuck =
      tally.stuck.map { "The scroll that never moved kept it locked for \($0.wholeMilliseconds) ms." }
      ?? "The scroll that never moved still kept it locked after \(CarouselRecording.watched / 1_000) s."
    let restored = "Restored while it moved: \(tally.restoredEarly). Restored at its end: \(tally.restored)."
    return "\(restored) \(stuck)"
  }
}

extension Duration {
  /// Rounded, for people to read.
  var wholeMilliseconds: Int { Int((self / .milliseconds(1)).rounded()) }
}
