// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Stories

/// The results of many checkouts, grouped by the order in which their steps took effect.
struct CheckoutTally: Equatable, Sendable {
  /// The runs whose steps took effect in one order.
  struct Order: Equatable, Sendable {
    let steps: [CheckoutStep]
    let fault: CheckoutFault?
    var runs = 1
  }

  private(set) var runs = 0
  /// In the order of their first occurrence.
  private(set) var orders: [Order] = []

  /// The number of runs with a fault.
  var wrong: Int { orders.filter { $0.fault != nil }.map(\.runs).reduce(0, +) }

  /// Adds the effects of one run.
  mutating func add(_ effects: [CheckoutEffect]) {
    runs += 1
    let steps = effects.map(\.step)
    if let index = orders.firstIndex(where: { $0.steps == steps }) {
      orders[index].runs += 1
    } else {
      orders.append(Order(steps: steps, fault: effects.lazy.compactMap(\.fault).first))
    }
  }
}

extension CheckoutTally {
  /// The orders and the summary.
  func json(_ variant: CheckoutVariant) -> String {
    let seen = sorted.map { order in
      let steps = order.steps.map { #""\#($0.rawValue)""# }.joined(separator: ",")
      let fault = order.fault.map { #""\#($0.rawValue)""# } ?? "null"
      return #"{"order":[\#(steps)],"runs":\#(order.runs),"fault":\#(fault)}"#
    }
    return StoryDocument(
      story: "checkout", variant: variant.rawValue, record: ("seen", seen.joined(separator: ",")),
      summary: #"{"runs":\#(runs),"orders":\#(orders.count),"wrong":\#(wrong)}"#
    ).json
  }

  /// A table for the terminal.
  func table(_ variant: CheckoutVariant) -> String {
    let rows = sorted.map { order in
      let runs = String(order.runs)
      let pad = String(repeating: " ", count: max(0, 6 - runs.count))
      let steps = order.steps.map(\.rawValue).joined(separator: ", ")
      return "\(pad)\(runs)  \(steps): \(order.fault.map { "wrong, \($0.title)" } ?? "right")"
    }
    let title = "The checkout, \(variant.title.lowercased()): \(runs) runs over HTTP, the same delays for each variant"
    let sum = "\(orders.count) \(orders.count == 1 ? "order" : "orders"), \(wrong) of \(runs) runs wrong."
    return ([title, "  runs  order in which the steps took effect"] + rows + [sum]).joined(separator: "\n")
  }

  /// The most frequent first.
  private var sorted: [Order] { orders.sorted { $0.runs > $1.runs } }
}
