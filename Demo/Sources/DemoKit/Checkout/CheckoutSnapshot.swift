// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Stories

/// What a page shows of the checkouts.
struct CheckoutSnapshot: Encodable {
  struct Order: Encodable {
    let steps: [String]
    let runs: Int
    /// What was wrong with it, in words; nil if nothing was.
    let fault: String?
  }

  struct Variant: Encodable {
    let variant: String
    let title: String
    let runs: Int
    let wrong: Int
    /// The effects in the current or last run.
    let latest: Order?
    /// In the order of their first occurrence.
    let orders: [Order]
    let caption: String
  }

  let isGoing: Bool
  let failure: String?
  let variants: [Variant]

  @MainActor
  init(_ player: CheckoutPlayer) {
    self.init(seen: player.seen, isGoing: player.isGoing, failure: player.failure)
  }

  init(seen: [CheckoutPlayer.Seen], isGoing: Bool, failure: String?) {
    self.isGoing = isGoing
    self.failure = failure
    variants = zip(CheckoutVariant.allCases, seen).map { variant, seen in
      let tally = seen.tally
      return Variant(
        variant: variant.rawValue, title: variant.title, runs: tally.runs, wrong: tally.wrong,
        latest: seen.latest.isEmpty ? nil : Self.order(seen.latest),
        orders: tally.orders.map { Order(steps: $0.steps.map(\.rawValue), runs: $0.runs, fault: $0.fault?.title) },
        caption: Self.caption(tally))
    }
  }

  private static func order(_ effects: [CheckoutEffect]) -> Order {
    Order(
      steps: effects.map(\.step.rawValue), runs: 1, fault: effects.lazy.compactMap(\.fault).first?.title)
  }

  private static func caption(_ tally: CheckoutTally) -> String {
    guard tally.runs > 0 else { return "Nothing checked out yet." }
    let runs = tally.runs == 1 ? "1 run" : "\(tally.runs) runs"
    let orders = tally.orders.count == 1 ? "1 order" : "\(tally.orders.count) orders"
    return tally.wrong == 0
      ? "\(orders) in \(runs), none wrong."
      : "\(orders) in \(runs). \(tally.wrong == 1 ? "1 run" : "\(tally.wrong) runs") went wrong."
  }
}
