// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Every interleaving of the steps of several threads, with the steps of each thread in order.
struct Interleavings<Step> {
  let threads: [[Step]]

  init(_ threads: [Step]...) { self.threads = threads }
  init(_ threads: [[Step]]) { self.threads = threads }

  struct Result {
    /// The number of completed orders.
    var orders = 0
    /// The first difference, with the steps that lead to it.
    var difference: String?
  }

  /// Runs every order, each step on a separate copy of the world.
  ///
  /// - Parameters:
  ///   - happen: Takes a step, and returns the resulting fault.
  ///   - end: The fault when all steps have been taken.
  func walk<World>(
    from world: World, _ happen: (Step, inout World) -> String?, atTheEnd end: (World) -> String? = { _ in nil }
  ) -> Result {
    var result = Result()
    visit(world, threads.map { $0[...] }, [], happen, end, &result)
    return result
  }

  /// All of them, as lists: for a world that cannot be copied.
  var all: [[Step]] {
    var orders: [[Step]] = []
    _ = walk(from: [Step]()) { step, past in
      past.append(step)
      return nil
    } atTheEnd: { order in
      orders.append(order)
      return nil
    }
    return orders
  }

  private func visit<World>(
    _ world: World, _ rest: [ArraySlice<Step>], _ past: [Step], _ happen: (Step, inout World) -> String?,
    _ end: (World) -> String?, _ result: inout Result
  ) {
    guard result.difference == nil else { return }
    var isOver = true
    for (thread, steps) in rest.enumerated() {
      guard let step = steps.first, result.difference == nil else { continue }
      isOver = false
      var (next, nextRest) = (world, rest)
      nextRest[thread].removeFirst()
      if let problem = happen(step, &next) {
        result.difference = "\(problem), after \(past + [step])"
        return
      }
      visit(next, nextRest, past + [step], happen, end, &result)
    }
    guard isOver else { return }
    result.orders += 1
    if let problem = end(world) { result.difference = "\(problem), at the end of \(past)" }
  }
}
