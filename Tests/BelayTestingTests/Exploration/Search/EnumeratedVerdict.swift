// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

@testable import BelayTesting

/// The verdict on a random machine by plain enumeration, without a search, a graph or keys: the others must equal it.
struct EnumeratedVerdict: Equatable {
  struct Fault: Hashable {
    let seed: String
    /// The final state as text, or the failure.
    let shown: String
    /// The final state that counts as right.
    let reference: String?
    let orders: Int
  }

  var orders = 0
  var faults: Set<Fault> = []

  init(_ report: ExplorationReport) {
    orders = report.counts.orders
    faults = Set(
      report.findings.map { finding in
        switch finding.problem {
        case .complaint(let text):
          Fault(seed: finding.example.schedule.description, shown: text, reference: nil, orders: finding.orders)
        case .otherEnd(let reference):
          Fault(
            seed: finding.example.schedule.description, shown: finding.example.end ?? "",
            reference: "\(reference.schedule): \(reference.end ?? "")", orders: finding.orders)
        }
      })
  }

  private struct Order {
    let choices: [Int]
    let happened: [String]
    let end: String
    let complaints: Set<String>

    /// The order in issues, implemented again: fewest deviations, then the shortest, then the smallest choices.
    static func isSimpler(_ one: Order, _ other: Order) -> Bool {
      let (ones, others) = (one.choices.filter { $0 > 0 }.count, other.choices.filter { $0 > 0 }.count)
      if ones != others { return ones < others }
      if one.choices.count != other.choices.count { return one.choices.count < other.choices.count }
      return one.choices.lexicographicallyPrecedes(other.choices)
    }
  }

  init(enumerating machine: RandomMachine) {
    var all: [Order] = []
    func visit(_ moment: RandomMachine.Moment, _ choices: [Int], _ happened: [String]) {
      let events = machine.events(at: moment)
      if events.isEmpty {
        let end = moment.end
        all.append(
          Order(
            choices: choices, happened: happened.sorted(), end: end.observation?.text ?? "", complaints: end.complaints)
        )
      }
      for (choice, event) in events.enumerated() {
        var next = moment
        machine.happen(event, at: &next)
        visit(next, choices + [choice], happened + [event.event.name])
      }
    }
    visit(machine.beginning, [], [])

    orders = all.count
    for group in Dictionary(grouping: all, by: \.happened).values {
      guard let reference = group.min(by: Order.isSimpler) else { continue }
      for (end, orders) in Dictionary(grouping: group, by: \.end) where end != reference.end {
        add(orders, showing: end, reference: "\(Schedule(reference.choices)): \(reference.end)")
      }
    }
    for complaint in Set(all.flatMap(\.complaints)) {
      add(all.filter { $0.complaints.contains(complaint) }, showing: complaint, reference: nil)
    }
  }

  private mutating func add(_ orders: [Order], showing shown: String, reference: String?) {
    guard let example = orders.min(by: Order.isSimpler) else { return }
    faults.insert(
      Fault(
        seed: Schedule(example.choices).description, shown: shown, reference: reference, orders: orders.count))
  }
}
