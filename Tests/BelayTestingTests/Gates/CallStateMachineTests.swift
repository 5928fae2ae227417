// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayTesting

/// All short sequences of events, compared with a simple model of lists.
@Suite(.timeLimit(.minutes(15)))
struct `The state machine of calls` {
  enum Event: Hashable, CaseIterable {
    case comes
    /// The oldest call that has come and does not wait yet.
    case waits
    case answer
    case answerFirst
    case answerSecond
    case answerAll
    case leaveFirst
    case leaveLast
  }

  /// What each call has received: a number of an answer, or its cancellation.
  struct Model {
    struct Call {
      var isWaiting = false
      var hasHeard: Int?
      /// The answer, for a call that does not wait yet.
      var answer: Int?
      var isOpen: Bool { answer == nil && hasHeard == nil }
    }

    var calls: [Call] = []
    var queue: [Int] = []
    var reserved: [Int: Int] = [:]
    var standing: Int?

    mutating func tell(_ call: Int, _ answer: Int) {
      if calls[call].isWaiting { calls[call].hasHeard = answer } else { calls[call].answer = answer }
    }

    /// Returns whether the event was taken.
    mutating func happen(_ event: Event, _ number: Int) -> Bool {
      switch event {
      case .comes:
        calls.append(Call())
        let call = calls.count - 1
        if let answer = reserved.removeValue(forKey: call) {
          tell(call, answer)
        } else if let answer = queue.first {
          queue.removeFirst()
          tell(call, answer)
        } else if let standing {
          tell(call, standing)
        }
      case .waits:
        guard let call = coming else { return false }
        calls[call].isWaiting = true
        if let answer = calls[call].answer { calls[call].hasHeard = answer }
      case .answer:
        if let call = calls.firstIndex(where: \.isOpen) { tell(call, number) } else { queue.append(number) }
      case .answerFirst: return answer(number, to: 0)
      case .answerSecond: return answer(number, to: 1)
      case .answerAll:
        standing = number
        for call in calls.indices where calls[call].isOpen { tell(call, number) }
      case .leaveFirst: if calls.first?.isOpen == true { tell(0, -1) }
      case .leaveLast: if calls.last?.isOpen == true { tell(calls.count - 1, -1) }
      }
      return true
    }

    private mutating func answer(_ number: Int, to call: Int) -> Bool {
      if call < calls.count {
        guard calls[call].isOpen else { return false }
        tell(call, number)
      } else {
        guard reserved[call] == nil else { return false }
        reserved[call] = number
      }
      return true
    }

    var coming: Int? { calls.firstIndex { !$0.isWaiting } }
    var heard: [Int?] { calls.map(\.hasHeard) }
    var open: [Int] { calls.indices.filter { calls[$0].isOpen } }
    var unasked: [Int] { queue + reserved.sorted { $0.key < $1.key }.map(\.value) }
  }

  /// The machine, with what each waiter has received. A waiter is its call's number.
  struct Rig {
    var machine = CallStateMachine<Int, Int, Int>()
    var heard: [Int?] = []
    var isWaiting: [Bool] = []

    private mutating func resume(_ waiter: Int?, _ answer: Int) -> Bool {
      guard let waiter else { return true }
      // A second resume of a continuation would trap.
      guard heard[waiter] == nil else { return false }
      heard[waiter] = answer
      return true
    }

    mutating func happen(_ event: Event, _ number: Int) -> Bool {
      switch event {
      case .comes:
        let call = machine.comes(heard.count)
        heard.append(nil)
        isWaiting.append(false)
        return call == heard.count - 1
      case .waits:
        guard let call = isWaiting.firstIndex(of: false) else { return false }
        isWaiting[call] = true
        return machine.waits(call, call).map { resume(call, $0) } ?? true
      case .answer: return resume(machine.answer(number), number)
      case .answerFirst: return answer(number, to: 0)
      case .answerSecond: return answer(number, to: 1)
      case .answerAll: return machine.answerAll(number).allSatisfy { resume($0, number) }
      case .leaveFirst: return heard.isEmpty || resume(machine.leave(0, with: -1), -1)
      case .leaveLast: return heard.isEmpty || resume(machine.leave(heard.count - 1, with: -1), -1)
      }
    }

    private mutating func answer(_ number: Int, to call: Int) -> Bool {
      switch machine.answer(number, to: call) {
      case .accepted(let waiter): resume(waiter, number)
      case .isOver: false
      }
    }
  }

  /// Continues with each event, and returns the number of sequences; nil after the first difference.
  private func explore(_ rig: Rig, _ model: Model, _ path: [Event], depth: Int) -> Int? {
    guard depth > 0 else { return 1 }
    var count = 0
    for event in Event.allCases {
      var (rig, model) = (rig, model)
      let number = path.count
      let (isTaken, isExpected) = (rig.happen(event, number), model.happen(event, number))
      guard isTaken == isExpected, rig.heard == model.heard, rig.machine.open == model.open,
        rig.machine.unasked == model.unasked, rig.machine.inputs == Array(model.calls.indices),
        // The invariant: no answer is queued for the next call while an open call waits for any.
        model.queue.isEmpty || model.open.isEmpty
      else {
        Issue.record("\(path + [event]): \(rig) is not as \(model)")
        return nil
      }
      guard let more = explore(rig, model, path + [event], depth: depth - 1) else { return nil }
      count += more
    }
    return count
  }

  @Test func `does as the model in all sequences of five events`() {
    #expect(explore(Rig(), Model(), [], depth: 5) == 32_768)
  }

  @Test func `does as the model in all sequences of four events after two calls of which one waits`() {
    var (rig, model) = (Rig(), Model())
    for (number, event) in [Event.comes, .waits, .comes].enumerated() {
      #expect(rig.happen(event, number) == model.happen(event, number))
    }
    #expect(explore(rig, model, [.comes, .waits, .comes], depth: 4) == 4096)
  }
}
