// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The counter's view, with plain tasks in a bag.
///
/// The bag is part of what the view keeps, and it
/// cancels its tasks when it goes. That works here:
/// the closure names the two things that it uses,
/// and neither of them is the view.
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
