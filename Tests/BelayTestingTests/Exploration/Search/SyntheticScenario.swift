// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

@testable import BelayTesting

/// A scenario without stores: the possible events and the final state are functions of the past events, in order.
struct SyntheticScenario {
  var events: ([ScheduleEvent]) -> [ScheduleEvent]
  var signature: ([ScheduleEvent]) -> AnyHashable? = { _ in nil }
  var end: ([ScheduleEvent]) -> ExecutionEnd

  func execute(_ plan: inout SchedulePlan) -> ExecutionEnd {
    var past: [ScheduleEvent] = []
    while true {
      let events = events(past)
      guard !events.isEmpty, let choice = plan.choose(among: events, signature: signature(past)) else {
        return end(past)
      }
      past.append(events[choice])
    }
  }

  func explore(_ limits: (inout ScheduleLimits) -> Void = { _ in }) async -> ExplorationReport {
    var chosen = ScheduleLimits()
    limits(&chosen)
    return await ScheduleSearch(chosen).run { plan in execute(&plan) }
  }

  func replay(_ schedule: Schedule) async throws -> Execution {
    try await ScheduleSearch.replay(schedule) { plan in execute(&plan) }
  }

  /// Independent calls `a`, `b`, `c` and so on, which wait from the beginning.
  ///
  /// - Parameter end: Nil: the scenario is right, with one final state.
  static func calls(
    _ count: Int, end: @escaping ([ScheduleEvent]) -> String = { _ in "all are there" },
    signature: @escaping ([ScheduleEvent]) -> AnyHashable? = { _ in nil }
  ) -> SyntheticScenario {
    let calls = names(count)
    return SyntheticScenario(
      events: { past in calls.filter { !past.contains($0) } }, signature: signature,
      end: { past in
        let text = end(past)
        return ExecutionEnd(ObservedEnd(text, text: text))
      })
  }

  /// A check that answers in two ways, and a load that answers in one, which both wait from the beginning.
  static func checkAndLoad(end: @escaping ([ScheduleEvent]) -> String) -> SyntheticScenario {
    SyntheticScenario(
      events: { past in
        let check: [ScheduleEvent] = ["check answers true", "check answers false"]
        return (past.contains(where: check.contains) ? [] : check)
          + (past.contains("load answers") ? [] : ["load answers"])
      },
      end: { past in
        let text = end(past)
        return ExecutionEnd(ObservedEnd(text, text: text))
      })
  }

  static func names(_ count: Int) -> [ScheduleEvent] {
    (0..<count).map { ScheduleEvent(String(UnicodeScalar(UInt8(ascii: "a") + UInt8($0)))) }
  }
}

extension ScheduleEvent: ExpressibleByStringLiteral {
  public init(stringLiteral name: String) { self.init(name) }
}
