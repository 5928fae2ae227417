// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Stories

extension PortfolioRun {
  /// The record.
  var json: String {
    StoryDocument(story: story, variant: variant.rawValue, record: ("events", events.json)).json
  }
}
