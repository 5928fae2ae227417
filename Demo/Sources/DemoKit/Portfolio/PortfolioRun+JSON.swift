// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Stories

extension PortfolioRun {
  /// The record on one line, its keys in the order in which one reads them.
  var json: String {
    #"{"story":"\#(story)","variant":"\#(variant.rawValue)","events":[\#(events.json)]}"#
  }
}
