// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The counter's view, with plain tasks in a bag.
///
/// The bag is part of the view's state, and cancels its tasks when it is released. That works here: the closure
/// captures only the two things that it uses, and neither is the view.
@MainActor
struct PlainInlineCounter {
  let ticker: Ticker

  @ViewState private(set) var number = 0
  @ViewState private(set) var bag = TaskBag()

  func appeared() {
    Task { [ticker, shown = $number] in
      for number in 1...10_000 {
        try await ticker.tick()
        shown.value = number
      }
    }
    .store(in: bag)
  }
}
