// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if BELAY_COMPARES_ORDERS
  /// Compares what each `explore` finds with what it finds when every order is executed: in builds of
  /// `Scripts/check-orders` alone.
  struct OrderComparison {
    /// The wrong ends of each group of orders with the same events.
    private var ends: [ScheduleEventCounts: Set<String>] = [:]
    private var complaints: Set<String> = []

    private init(_ report: ExplorationReport) {
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

    /// Ends the process if the two differ. A failure of the test would not be seen where one is expected.
    @MainActor
    static func check(_ report: ExplorationReport, at location: TestLocation, _ scenario: @escaping Exploration.Body)
      async
    {
      guard report.isComplete, report.error == nil, report.limits.prunes else { return }
      var limits = ScheduleLimits()
      (limits.prunes, limits.reduces, limits.samples) = (false, false, 0)
      let all = await Exploration(limits: limits, scenario).report()
      let place = "\(location.fileID):\(location.line)"
      guard all.isComplete else { return print("orders: \(place): too many: \(report.orders)") }
      let (some, every) = (OrderComparison(report), OrderComparison(all))
      guard some.ends == every.ends, some.complaints == every.complaints else {
        preconditionFailure(
          "orders: \(place): \(report.executions) executions find\n\(report)\nand all \(all.orders) orders find\n\(all)"
        )
      }
      print("orders: \(place): the same after \(report.executions) executions as after \(all.executions)")
    }
  }
#endif
