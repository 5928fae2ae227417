// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension ScheduleGraph {
  /// All orders with the same last choice: they have the same end and the same events.
  struct Orders {
    /// The order with the smallest distance, whether or not it was executed.
    let simplest: Execution
    /// How many orders there are; `Int.max` means at least that many.
    let count: Int
  }

  /// All known orders, grouped by their last choice.
  ///
  /// One pass over the branches from the beginning to the ends, since all paths to a branch are equally long. Keeping
  /// only the smallest path to each branch is enough; `StateKey` says why.
  func orders() -> [Orders] {
    if case .end(let end) = start { return [Orders(simplest: Execution(steps: [], end: end), count: 1)] }
    guard case .branch(let first) = start else { return [] }
    var ways: [Way?] = branches.map { _ in nil }
    ways[first] = Way(to: ScheduleDistance(choices: []), count: 1)
    var orders: [Orders] = []
    for branch in branches.indices.sorted(by: { (branches[$0].depth, $0) < (branches[$1].depth, $1) }) {
      guard let way = ways[branch] else { continue }
      for (choice, target) in branches[branch].targets.enumerated() {
        let longer = ScheduleDistance(choices: way.distance.choices + [choice])
        switch target {
        case .untried: break
        case .branch(let next): ways[next] = Way(to: longer, count: way.count, joining: ways[next])
        case .end(let end):
          orders.append(Orders(simplest: Execution(steps: steps(of: longer.choices), end: end), count: way.count))
        }
      }
    }
    return orders
  }

  private func steps(of choices: [Int]) -> [ScheduleStep] {
    var place = start
    return choices.map { choice in
      guard case .branch(let branch) = place else {
        preconditionFailure("A way through the graph of \(choices) ends before its choices do, at \(place)")
      }
      place = branches[branch].targets[choice]
      return ScheduleStep(events: branches[branch].events, choice: choice)
    }
  }
}

/// The paths from the beginning to one branch.
private struct Way {
  /// The distance of the smallest path.
  let distance: ScheduleDistance
  let count: Int

  init(to distance: ScheduleDistance, count: Int, joining other: Way? = nil) {
    self.distance = other.map { min($0.distance, distance) } ?? distance
    self.count = (other?.count ?? 0).addingSaturating(count)
  }
}

extension Int {
  /// Needed because a scenario with 21 independent events has more orders than an `Int` can count.
  func addingSaturating(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}
