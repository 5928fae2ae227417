// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Stories

/// A carousel's view that goes nowhere by itself, and notes where to it was told to go.
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
