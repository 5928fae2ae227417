// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Stories

extension PortfolioRun {
  /// The record on one line, its keys in the order in which one reads them.
  var json: String {
    let lines = events.map { #"{"ms":\#($0.ms),"turn":\#($0.turn),"event":"\#($0.event.rawValue)"}"# }
    return #"{"story":"\#(story)","variant":"\#(variant.rawValue)","events":[\#(lines.joined(separator: ","))]}"#
  }
}
