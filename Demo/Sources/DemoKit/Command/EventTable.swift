// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import Stories

/// A story's record, to be read in a terminal.
struct EventTable: CustomStringConvertible {
  let run: PortfolioRun

  var description: String {
    let title = "The portfolio, \(run.variant.title.lowercased())"
    let rows = run.events.map { event in
      let ms = pad(String(format: "%.2f", event.ms), 9)
      return "\(ms) ms  \(pad(String(event.turn), 5))  \(event.event.rawValue)"
    }
    return ([title, "     when      turn  what"] + rows).joined(separator: "\n")
  }

  private func pad(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
