// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Stories

/// A carousel's view that does not move by itself, and records the requested offsets.
@MainActor
struct ScrollingStage {
  private final class Notes {
    var targets: [Double] = []
  }

  let view: CarouselView
  private let notes: Notes

  init() {
    let notes = Notes()
    view = CarouselView { notes.targets.append($0) }
    self.notes = notes
  }

  var targets: [Double] { notes.targets }
}
