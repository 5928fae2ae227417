// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Calls that wait for an answer, and answers that wait for a call. No locks, no tasks: each event returns what must be
/// done.
///
/// Invariant: no answer is stored for the next call while a call waits for one.
struct CallStateMachine<Input, Answer, Waiter> {
  private enum Phase {
    /// It has arrived, and is about to wait.
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
  /// For the next calls, in order.
  private var answers: [Answer] = []
  /// For later calls, by their numbers.
  private var reserved: [Int: Answer] = [:]
  /// For all calls from now on.
  private var standing: Answer?

  var inputs: [Input] { calls.map(\.input) }
  /// The numbers of the unanswered calls, oldest first.
  var open: [Int] { calls.indices.filter { calls[$0].isOpen } }
  /// Stored answers without a call. The standing answer does not count.
  var unasked: [Answer] { answers + reserved.sorted { $0.key < $1.key }.map(\.value) }

  func input(of call: Int) -> Input { calls[call].input }

  /// A call arrives. Returns its number.
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

  /// The call is ready to wait. Returns its answer if there is one already; it must not wait then.
  mutating func waits(_ call: Int, _ waiter: Waiter) -> Answer? {
    if case .answered(let answer) = calls[call].phase {
      calls[call].phase = .over
      return answer
    }
    calls[call].phase = .waiting(waiter)
    return nil
  }

  /// Answers the oldest open call; if there is none, the next one. Returns the waiter to resume.
  mutating func answer(_ answer: Answer) -> Waiter? {
    guard let call = open.first else {
      answers.append(answer)
      return nil
    }
    return settle(call, answer)
  }

  enum Answered {
    case accepted(Waiter?)
    /// It was answered before, perhaps in advance, or its caller was cancelled.
    case isOver
  }

  /// Answers one call, which may be a future one.
  mutating func answer(_ answer: Answer, to call: Int) -> Answered {
    guard call < calls.count else {
      if reserved[call] != nil { return .isOver }
      reserved[call] = answer
      return .accepted(nil)
    }
    return calls[call].isOpen ? .accepted(settle(call, answer)) : .isOver
  }

  /// Answers all calls, now and later. Returns the waiters to resume.
  mutating func answerAll(_ answer: Answer) -> [Waiter] {
    standing = answer
    return open.compactMap { settle($0, answer) }
  }

  /// The caller was cancelled. Returns the waiter to resume; nil if it was answered.
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
