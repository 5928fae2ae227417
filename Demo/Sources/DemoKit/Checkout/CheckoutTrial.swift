// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Stories

/// One checkout of one variant on a page: its steps as they took effect, and its trace.
struct CheckoutTrial {
  let variant: CheckoutVariant
  let delays: CheckoutDelays
  let start: ContinuousClock.Instant
  /// Nil for a variant without a store.
  let book: TraceBook?
  var effects: [CheckoutEffect] = []

  init(
    _ variant: CheckoutVariant, _ delays: CheckoutDelays = CheckoutDelays([:]), start: ContinuousClock.Instant = .now
  ) {
    (self.variant, self.delays, self.start) = (variant, delays, start)
    book = variant == .belay ? TraceBook(start: start) : nil
  }

  /// What the backend and what the store did, on one axis that begins with the run; and its duration so far.
  ///
  /// - Parameter run: See ``Timeline/run``.
  func timeline(run: String? = nil) -> (timeline: Timeline, now: Double) {
    let timeline = Timeline(
      story: "checkout", variant: variant.rawValue, title: variant.title, run: run, outside: rows, trace: book)
    return (timeline, (ContinuousClock.now - start).timelineMilliseconds)
  }

  /// The backend's work on the cart: each step for its configured time, until it took effect.
  private var rows: [Timeline.Row] {
    var rows = TimelineRows()
    let row = rows.row("at the backend")
    for effect in effects {
      let ms = (effect.time - start).timelineMilliseconds
      let bar = rows.addBar(effect.step.rawValue, in: row, from: max(0, ms - Double(delays[effect.step])))
      rows[bar].to = ms
      rows[bar].outcome = "took effect"
      guard let fault = effect.fault else { continue }
      rows[bar].isWrong = true
      rows.addMark(.wrong, fault.title, in: row, at: ms)
    }
    return rows.finished()
  }
}
