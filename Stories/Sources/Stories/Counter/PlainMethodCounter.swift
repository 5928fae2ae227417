// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The counter's view, with plain tasks in a bag.
///
/// The same lines, moved into a method. To call it, the closure captures the view. The view keeps the bag, the bag
/// waits for the task, and the task keeps the view: the task is never cancelled.
@MainActor
struct PlainMethodCounter {
  let ticker: Ticker

  @ViewState private(set) var number = 0
  @ViewState private(set) var bag = TaskBag()

  func appeared() {
    Task { try await count() }
      .store(in: bag)
  }

  private func count() async throws {
    for number in 1...10_000 {
      try await ticker.tick()
      self.number = number
    }
  }
}
