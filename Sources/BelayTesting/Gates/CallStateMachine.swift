// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Calls that wait for an answer, and answers that wait for a call. No locks, no tasks: each event returns what must be done.
///
/// Invariant: no answer waits for whoever comes next while a call waits for any answer.
struct CallStateMachine<Input, Answer, Waiter> {
  private enum Phase {
    /// It has come, and is about to wait.
    case coming
    case waiting(Waiter)
    /// Answered before it could wait.
    case answered(Answer)
    case over
  }

  private struct Call {
    let input: Input
    var phase = Phase.coming
    var isOpen = true
  }

  private var calls: [Call] = []
  /// For whoever comes next, the first first.
  private var answers: [Answer] = []
  /// For a call that has not come yet, by its number.
  private var reserved: [Int: Answer] = [:]
  /// For all who come from now on.
  private var standing: Answer?

  var inputs: [Input] { calls.map(\.input) }
  /// The numbers of the calls that nobody has answered, the oldest first.
  var open: [Int] { calls.indices.filter { calls[$0].isOpen } }
  /// Answers that nobody has asked for. What stands for all is none.
  var unasked: [Answer] { answers + reserved.sorted { $0.key < $1.key }.map(\.value) }

  func input(of call: Int) -> Input { calls[call].input }

  /// Somebody calls. Returns the call's number.
  mutating func comes(_ input: Input) -> Int {
    let number = calls.count
    calls.append(Call(input: input))
    if let answer = reserved.removeValue(forKey: number) {
      _ = settle(number, answer)
    } else if !answers.isEmpty {
      _ = settle(number, answers.removeFirst())
    } else if let standing {
      _ = settle(number, standing)
    }
    return number
  }

  /// The call is ready to wait. Returns its answer if there is one already; then it must not wait.
  mutating func waits(_ call: Int, _ waiter: Waiter) -> Answer? {
    if case .answered(let answer) = calls[call].phase {
      calls[call].phase = .over
      return answer
    }
    calls[call].phase = .waiting(waiter)
    return nil
  }

  /// Answers the oldest call that is open; where none is, the next that comes. Returns who is to be told.
  mutating func answer(_ answer: Answer) -> Waiter? {
    guard let call = open.first else {
      answers.append(answer)
      return nil
    }
    return settle(call, answer)
  }

  enum Answered {
    case told(Waiter?)
    /// It has been answered before, be it in advance, or its caller was cancelled.
    case isOver
  }

  /// Answers one call, be it one that has not come yet.
  mutating func answer(_ answer: Answer, to call: Int) -> Answered {
    guard call < calls.count else {
      if reserved[call] != nil { return .isOver }
      reserved[call] = answer
      return .told(nil)
    }
    return calls[call].isOpen ? .told(settle(call, answer)) : .isOver
  }

  /// Answers all, now and later. Returns who is to be told.
  mutating func answerAll(_ answer: Answer) -> [Waiter] {
    standing = answer
    return open.compactMap { settle($0, answer) }
  }

  /// From now on everybody waits again.
  mutating func close() { standing = nil }

  /// The caller was cancelled. Returns who is to be told so; nil if it has been answered.
  mutating func leave(_ call: Int, with answer: Answer) -> Waiter? {
    calls[call].isOpen ? settle(call, answer) : nil
  }

  private mutating func settle(_ call: Int, _ answer: Answer) -> Waiter? {
    calls[call].isOpen = false
    if case .waiting(let waiter) = calls[call].phase {
      calls[call].phase = .over
      return waiter
    }
    calls[call].phase = .answered(answer)
    return nil
  }
}
