// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import Stories

/// A story's record as a table for the terminal.
struct EventTable: CustomStringConvertible {
  let run: PortfolioRun

  var description: String {
    (["The portfolio, \(run.variant.title.lowercased())"] + Self.rows(of: run.events)).joined(separator: "\n")
  }

  /// One line for each event, below the header line.
  static func rows(of events: [StoryEvent]) -> [String] {
    let rows = events.map { event in
      let ms = pad(String(format: "%.2f", event.ms), 9)
      return "\(ms) ms  \(pad(String(event.turn), 5))  \(event.event.rawValue)"
    }
    return ["     when      turn  what"] + rows
  }

  private static func pad(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
