// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

@testable import BelayTesting

/// A small random scenario: calls that wait, whose answers change a state, write outputs, start and cancel other calls,
/// and break invariants. Equal seeds give equal machines.
struct RandomMachine {
  /// The parts that the signature, or the search's key, may omit by mistake.
  enum Omission: CaseIterable {
    case state, outputs, complaints, started, past, order
  }

  let seed: UInt64
  let calls: Int
  private let states: Int
  private let twoAnswers: [Bool]
  private let outputOdds: Int
  private let complaintOdds: Int

  init(seed: UInt64) {
    self.seed = seed
    var draw = SplitMix64(seed: seed)
    calls = 3 + draw.index(below: 3)
    states = 1 + draw.index(below: 3)
    twoAnswers = (0..<calls).map { _ in draw.index(below: 4) == 0 }
    outputOdds = 3 + draw.index(below: 40)
    complaintOdds = 10 + draw.index(below: 60)
  }

  struct Event: Hashable {
    let call: Int
    let answer: Int
    var event: ScheduleEvent { ScheduleEvent("call \(call) answers \(answer)") }
  }

  /// The current state of a machine.
  struct Moment {
    var state = 0
    /// In the order in which they were started.
    var waiting: [Int]
    var started: Int
    var outputs: [Int] = []
    var complaints: Set<String> = []
    /// A value that no state shows, until another call reads it.
    var hidden = 0

    var end: ExecutionEnd {
      let text = "state \(state), outputs \(outputs)"
      return ExecutionEnd(ObservedEnd(text, text: text), complaints: complaints)
    }

    func signature(without omission: Omission?) -> AnyHashable {
      var parts: [AnyHashable] = []
      if omission != .state { parts += [state, hidden] }
      if omission != .started { parts.append(started) }
      if omission != .outputs { parts.append(outputs) }
      if omission != .complaints { parts.append(complaints) }
      return AnyHashable(parts)
    }
  }

  var beginning: Moment {
    let first = min(calls, 2 + Int(seed % 3))
    return Moment(waiting: Array(0..<first), started: first)
  }

  func events(at moment: Moment) -> [Event] {
    moment.waiting.flatMap { call in (twoAnswers[call] ? [0, 1] : [0]).map { Event(call: call, answer: $0) } }
  }

  /// The effect of an event is computed from the machine's seed, the event and the state, so it is the same in every
  /// execution.
  func happen(_ event: Event, at moment: inout Moment) {
    let place = UInt64(((event.call * 2 + event.answer) * 4 + moment.state) * 2 + moment.hidden)
    var draw = SplitMix64(seed: seed &* 1_000_003 &+ place)
    moment.waiting.removeAll { $0 == event.call }
    if draw.index(below: 4) == 0 { moment.state = draw.index(below: states) }
    if states > 1, draw.index(below: 8) == 0 { moment.hidden = draw.index(below: 2) }
    if draw.index(below: outputOdds) == 0 { moment.outputs.append(draw.index(below: 3)) }
    if draw.index(below: complaintOdds) == 0 { moment.complaints.insert("\(event.event) is too much") }
    if draw.index(below: 2) == 0, moment.started < calls {
      moment.waiting.append(moment.started)
      moment.started += 1
    }
    if draw.index(below: 16) == 0, let cancelled = moment.waiting.last { moment.waiting.removeAll { $0 == cancelled } }
    if draw.index(below: 12) == 0 { moment.waiting.reverse() }
  }

  func execute(_ plan: inout SchedulePlan, without omission: Omission? = nil) -> ExecutionEnd {
    var moment = beginning
    while true {
      let events = events(at: moment)
      guard !events.isEmpty,
        let choice = plan.choose(among: events.map(\.event), signature: moment.signature(without: omission))
      else { return moment.end }
      happen(events[choice], at: &moment)
    }
  }

  func explore(_ limits: ScheduleLimits = ScheduleLimits(), without omission: Omission? = nil) async
    -> ExplorationReport
  {
    var search = ScheduleSearch(limits)
    if omission == .past { search.keyParts.remove(.past) }
    if omission == .order { search.keyParts.remove(.events) }
    return await search.run { plan in execute(&plan, without: omission) }
  }

  func explore(prunes: Bool) async -> ExplorationReport {
    var limits = ScheduleLimits()
    limits.prunes = prunes
    return await explore(limits)
  }
}
