// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Every order in which the steps of several threads can come, those of each thread in the order in which it takes them.
struct Interleavings<Step> {
  let threads: [[Step]]

  init(_ threads: [Step]...) { self.threads = threads }
  init(_ threads: [[Step]]) { self.threads = threads }

  struct Result {
    /// Orders that were taken to their end.
    var orders = 0
    /// The first difference, with the steps that lead to it.
    var difference: String?
  }

  /// Takes every step of every order in a world of its own.
  ///
  /// - Parameters:
  ///   - happen: Takes a step, and returns what is wrong then.
  ///   - end: What is wrong when all steps have been taken.
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
