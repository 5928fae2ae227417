// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import LocalHTTP
import Stories

/// The results of many checkouts, grouped by the order in which their steps took effect.
struct CheckoutTally: Equatable, Sendable {
  /// The runs whose steps took effect in one order.
  struct Order: Equatable, Sendable {
    let steps: [CheckoutStep]
    let fault: CheckoutFault?
    var runs = 1

    /// The steps, as the page names the order.
    var name: String { steps.map(\.rawValue).joined(separator: ",") }
  }

  private(set) var runs = 0
  /// In the order of their first occurrence.
  private(set) var orders: [Order] = []

  /// The number of runs with a fault.
  var wrong: Int { orders.filter { $0.fault != nil }.map(\.runs).reduce(0, +) }

  /// Adds the effects of one run.
  mutating func add(_ effects: [CheckoutEffect]) {
    runs += 1
    let order = Order(effects)
    if let index = orders.firstIndex(where: { $0.steps == order.steps }) {
      orders[index].runs += 1
    } else {
      orders.append(order)
    }
  }
}

extension CheckoutTally.Order {
  /// That of one run.
  init(_ effects: [CheckoutEffect]) {
    self.init(steps: effects.map(\.step), fault: effects.lazy.compactMap(\.fault).first)
  }
}

extension CheckoutTally {
  /// The orders, the most frequent first, and the summary.
  func record(_ variant: CheckoutVariant) -> StoryRecord {
    let sorted = orders.sorted { $0.runs > $1.runs }
    let rows = sorted.map { order in
      let steps = order.steps.map(\.rawValue).joined(separator: ", ")
      return "\(StoryRecord.pad("\(order.runs)", 6))  \(steps): \(order.fault.map { "wrong, \($0.title)" } ?? "right")"
    }
    let kinds = orders.count == 1 ? "1 order" : "\(orders.count) orders"
    return StoryRecord(
      title: "The checkout, \(variant.title.lowercased()): \(runs) runs over HTTP, the same delays for each variant",
      rows: ["  runs  order in which the steps took effect"] + rows,
      sentence: "\(kinds) of the steps, \(wrong) of \(runs) runs wrong.")
  }
}

/// The checkout story without a browser: many checkouts one after the other, each with different delays.
enum CheckoutRun {
  /// The allowed number of runs.
  static let runs = 1...10_000

  /// Plays the story over HTTP, with a separate backend.
  ///
  /// - Parameters:
  ///   - variant: The variant to play.
  ///   - runs: The number of checkouts. The first has the seed 1, and so on, for every variant.
  /// - Throws: ``DemoFailure`` if the backend cannot listen, or a checkout does not end.
  @MainActor
  static func play(variant: CheckoutVariant, runs: Int) async throws -> CheckoutTally {
    let backend = try await Backend.start()
    let client = CheckoutClient(variant: variant, name: "run", backend: backend)
    let result: Result<CheckoutTally, any Error>
    do {
      try await client.connect()
      var tally = CheckoutTally()
      for seed in 1...runs { tally.add(try await client.checkOut(CheckoutDelays(seed: UInt64(seed)))) }
      result = .success(tally)
    } catch {
      result = .failure(error)
    }
    client.end()
    await backend.server.stop()
    return try result.get()
  }
}
