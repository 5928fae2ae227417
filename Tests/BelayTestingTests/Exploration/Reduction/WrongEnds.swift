// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

@testable import BelayTesting

/// What a verdict finds, without the orders that show it: for each group of orders with the same events that have more
/// than one end, all these ends; and the complaints.
struct WrongEnds: Equatable {
  var ends: [ScheduleEventCounts: Set<String>] = [:]
  var complaints: Set<String> = []

  init(_ report: ExplorationReport) {
    for finding in report.findings {
      switch finding.problem {
      case .complaint(let complaint): complaints.insert(complaint)
      case .otherEnd(let reference):
        for example in [finding.example, reference] {
          let happened = example.steps.reduce(into: ScheduleEventCounts()) { $0.add($1.event) }
          ends[happened, default: []].insert(example.end ?? "")
        }
      }
    }
  }

  /// By plain enumeration of all orders, without a search.
  init(enumerating program: RandomProgram) {
    self.init(orders: 0, program)
  }

  private(set) var orders = 0

  private init(orders: Int, _ program: RandomProgram) {
    func visit(_ moment: RandomProgram.Moment, _ past: ScheduleEventCounts) {
      let events = program.events(at: moment)
      if events.isEmpty {
        self.orders += 1
        ends[past, default: []].insert(moment.end.observation?.text ?? "")
        complaints.formUnion(moment.complaints)
      }
      for event in events {
        var (moment, past) = (moment, past)
        _ = program.happen(event, at: &moment)
        past.add(program.event(event))
        visit(moment, past)
      }
    }
    visit(program.beginning, ScheduleEventCounts())
    ends = ends.filter { $0.value.count > 1 }
  }

  static func == (one: Self, other: Self) -> Bool { one.ends == other.ends && one.complaints == other.complaints }
}
