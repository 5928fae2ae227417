// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The identity of a finding: equal kinds are the same finding.
enum FindingKind: Hashable {
  /// These events can lead to this end, and should not.
  case end(ScheduleEventCounts, ObservedEnd)
  case complaint(String)

  func isShown(by execution: Execution) -> Bool {
    switch self {
    case .end(let happened, let observation):
      !execution.isPruned && execution.observation == observation && execution.happened == happened
    case .complaint(let complaint): execution.complaints.contains(complaint)
    }
  }
}

/// Judges executions: executions with the same events must have the same end, in whatever order the events happened.
///
/// Executions with different events are not compared: a check that answers `false` may well end differently from one
/// that answers `true`. Within a group the execution nearest to the default order is taken as right, because nothing
/// else says which one is.
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

  /// Complaints first, then ends, each from the simplest on: a complaint says what is wrong, an end only that something
  /// is.
  let faults: [Fault]
  /// How many orders end differently from their group's reference.
  let differingOrders: Int

  /// - Parameter pruned: The executions that were stopped early. If the signature keeps the promise of `StateKey`,
  ///   other orders have their complaints too; if it does not, the complaints are not lost here.
  init(on orders: [ScheduleGraph.Orders], pruned: [Execution] = []) {
    var ends: [ScheduleEventCounts: [ObservedEnd: Simplest]] = [:]
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
    // Two different ends cannot have the same choices, but two complaints can.
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

  /// The executions that show the findings, each with the kind that it must still show after simplification.
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
