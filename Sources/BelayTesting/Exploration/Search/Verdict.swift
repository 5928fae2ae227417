// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What makes two findings the same one.
enum FindingKind: Hashable {
  /// These events can end like this, and should not.
  case end(ScheduleEventCounts, Observation)
  case complaint(String)

  func isShown(by execution: Execution) -> Bool {
    switch self {
    case .end(let happened, let observation):
      !execution.isPruned && execution.observation == observation && execution.happened == happened
    case .complaint(let complaint): execution.complaints.contains(complaint)
    }
  }
}

/// Judges executions: where the same things happened, the end must be the same, in whatever order they happened.
///
/// Executions in which different things happened are not compared: a check that answers `false` may well end
/// differently from one that answers `true`. Within a group the execution that is nearest to "as it comes" is taken as
/// right, as nothing else says which one is.
struct Verdict {
  struct Fault {
    let kind: FindingKind
    /// The simplest execution that shows it.
    let example: Execution
    /// How many orders show it.
    let orders: Int
    /// For an end: the execution whose end is taken as right.
    let reference: Execution?
  }

  /// Complaints first, then ends, the simplest first: a complaint says what is wrong, an end only that something is.
  let faults: [Fault]
  /// In how many orders the end is another than in their group's reference.
  let differingOrders: Int

  /// - Parameter pruned: What was given up on the way. Its complaints are those of other orders as well, if the
  ///   signature keeps the promise of `StateKey`; if it does not, they are not lost here.
  init(on orders: [ScheduleGraph.Orders], pruned: [Execution] = []) {
    var ends: [ScheduleEventCounts: [Observation: Simplest]] = [:]
    var complaints: [String: Simplest] = [:]
    for order in orders {
      let execution = order.simplest
      if let observation = execution.observation {
        ends[execution.happened, default: [:]][observation, default: Simplest(execution)].add(order)
      }
      for complaint in execution.complaints { complaints[complaint, default: Simplest(execution)].add(order) }
    }
    let known = Set(complaints.keys)
    for execution in pruned {
      for complaint in execution.complaints.subtracting(known) {
        complaints[complaint, default: Simplest(execution)].add(.init(simplest: execution, count: 1))
      }
    }

    var differing: [Fault] = []
    for (happened, ends) in ends where ends.count > 1 {
      let sorted = ends.sorted { $0.value.distance < $1.value.distance }
      differing += sorted.dropFirst().map { observation, simplest in
        Fault(
          kind: .end(happened, observation), example: simplest.execution, orders: simplest.orders,
          reference: sorted[0].value.execution)
      }
    }
    // Two different ends cannot come from the same choices, but two complaints can.
    differing.sort { $0.example.distance < $1.example.distance }
    let complained = complaints.sorted { one, other in
      one.value.distance == other.value.distance ? one.key < other.key : one.value.distance < other.value.distance
    }
    differingOrders = differing.reduce(0) { $0.addingSaturating($1.orders) }
    faults =
      complained.map { complaint, simplest in
        Fault(kind: .complaint(complaint), example: simplest.execution, orders: simplest.orders, reference: nil)
      } + differing
  }

  /// What the findings are shown by, with what it has to go on showing when it is made simpler.
  var examples: [(kind: FindingKind, execution: Execution)] {
    faults.flatMap { fault in
      var examples = [(kind: fault.kind, execution: fault.example)]
      if let reference = fault.reference, let observation = reference.observation {
        examples.append((.end(reference.happened, observation), reference))
      }
      return examples
    }
  }
}

/// The simplest of several executions.
private struct Simplest {
  private(set) var execution: Execution
  private(set) var distance: ScheduleDistance
  private(set) var orders = 0

  init(_ execution: Execution) { (self.execution, distance) = (execution, execution.distance) }

  mutating func add(_ added: ScheduleGraph.Orders) {
    orders = orders.addingSaturating(added.count)
    let distance = added.simplest.distance
    if distance < self.distance { (execution, self.distance) = (added.simplest, distance) }
  }
}
