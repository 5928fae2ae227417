// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

@testable import BelayTesting

/// A small random scenario whose events tell what they touch: calls whose answers read fields and branch on them, write
/// fields, write outputs, start and cancel other calls, and complain. Equal seeds give equal programs.
struct RandomProgram {
  enum Instruction {
    case set(field: Int, Int)
    /// `field = field + number`, up to 3.
    case add(field: Int, Int)
    case output(list: Int, Int)
    case start(call: Int)
    case cancel(call: Int)
    case complain
    /// Skips the next instruction unless the field has the value.
    case onlyIf(field: Int, Int)
  }

  struct Event: Hashable {
    let call: Int
    let answer: Int
  }

  let seed: UInt64
  let calls: Int
  let fields: Int
  let first: Int
  private let answers: [Int]
  private let reactions: [Bool]
  private let instructions: [Event: [Instruction]]

  init(seed: UInt64) {
    var draw = SplitMix64(seed: seed)
    let calls = 3 + draw.index(below: 3)
    let fields = 2 + draw.index(below: 5)
    (self.seed, self.calls, self.fields) = (seed, calls, fields)
    first = min(calls, 2 + draw.index(below: 3))
    answers = (0..<calls).map { _ in draw.index(below: 5) == 0 ? 2 : 1 }
    reactions = (0..<calls).map { _ in draw.index(below: 8) == 0 }
    var instructions: [Event: [Instruction]] = [:]
    for call in 0..<calls {
      for answer in 0..<2 {
        instructions[Event(call: call, answer: answer)] = (0..<(1 + draw.index(below: 3))).map { _ in
          let (field, number) = (draw.index(below: fields), draw.index(below: 3))
          switch draw.index(below: 14) {
          case 0...3: return .set(field: field, number)
          case 4: return .add(field: field, number)
          case 5: return .output(list: draw.index(below: 2), number)
          case 6, 7: return .start(call: draw.index(below: calls))
          case 8: return .cancel(call: draw.index(below: calls))
          case 9: return .complain
          default: return .onlyIf(field: field, number)
          }
        }
      }
    }
    self.instructions = instructions
  }

  struct Moment: Hashable {
    var fields: [Int]
    var outputs: [[Int]] = [[], []]
    var complaints: Set<String> = []
    /// In the order in which they were started.
    var waiting: [Int]
    var started: Set<Int>

    var end: ExecutionEnd {
      ExecutionEnd(ObservedEnd([fields] + outputs, text: "\(fields) \(outputs)"), complaints: complaints)
    }
    var signature: AnyHashable { AnyHashable([fields, outputs, complaints, started] as [AnyHashable]) }
  }

  var beginning: Moment {
    Moment(fields: Array(repeating: 0, count: fields), waiting: Array(0..<first), started: Set(0..<first))
  }

  func events(at moment: Moment) -> [Event] {
    moment.waiting.flatMap { call in (0..<answers[call]).map { Event(call: call, answer: $0) } }
  }

  func event(_ event: Event) -> ScheduleEvent {
    ScheduleEvent("call \(event.call) answers \(event.answer)", isReaction: reactions[event.call])
  }

  /// Performs an event, and returns what it has touched.
  func happen(_ event: Event, at moment: inout Moment) -> Footprint {
    var (reads, writes) = (Set<String>(), Set(["call \(event.call)"]))
    moment.waiting.removeAll { $0 == event.call }
    var skips = false
    for instruction in instructions[event] ?? [] {
      guard !skips else {
        skips = false
        continue
      }
      switch instruction {
      case .set(let field, let number):
        writes.insert("field \(field)")
        moment.fields[field] = number
      case .add(let field, let number):
        writes.insert("field \(field)")
        moment.fields[field] = min(3, moment.fields[field] + number)
      case .output(let list, let number):
        writes.insert("outputs \(list)")
        moment.outputs[list].append(number)
      case .start(let call):
        writes.insert("call \(call)")
        if moment.started.insert(call).inserted { moment.waiting.append(call) }
      case .cancel(let call):
        writes.insert("call \(call)")
        moment.waiting.removeAll { $0 == call }
      case .complain: moment.complaints.insert("\(event) is too much")
      case .onlyIf(let field, let number):
        reads.insert("field \(field)")
        skips = moment.fields[field] != number
      }
    }
    return Footprint(reads: reads, writes: writes)
  }

  func execute(_ plan: inout SchedulePlan) -> ExecutionEnd {
    var moment = beginning
    while true {
      let events = events(at: moment)
      guard !events.isEmpty, let choice = plan.choose(among: events.map(event), signature: moment.signature)
      else { return moment.end }
      plan.touched(happen(events[choice], at: &moment))
    }
  }

  func explore(prunes: Bool, reduces: Bool = true, _ parts: ScheduleReduction = .exact) async -> ExplorationReport {
    var limits = ScheduleLimits()
    (limits.prunes, limits.reduces) = (prunes, reduces)
    return await ScheduleSearch(limits, parts).run { plan in execute(&plan) }
  }
}
