// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Decides which event answers a caller that may leave before its work returns: the work, or the event that makes it
/// leave.
///
/// No tasks, no locks: each method takes one event and returns what must be done.
///
/// Invariant: the caller is answered once, by the first of the two events that can.
struct LeavableCallStateMachine {
  enum Work: Equatable { case pending, running, over }
  enum Answer: Equatable { case none, ofTheWork, ofTheLeaving }

  /// What happens at the work's return.
  enum Return: Equatable {
    /// Its result is the answer.
    case answers
    /// The caller has left: the result is dropped.
    case isDropped
  }

  /// What happens when the caller leaves.
  enum Leaving: Equatable {
    /// Nothing: the caller has its answer.
    case comesLate
    /// The work has not begun and never will.
    case preventsTheWork
    /// The work continues without a caller until it returns.
    case abandonsTheWork
  }

  private(set) var work = Work.pending
  private(set) var answer = Answer.none

  /// The work is about to begin. Returns whether it may.
  mutating func begin() -> Bool {
    precondition(work == .pending, "LeavableCallStateMachine: the work begins, and it is \(work).")
    work = answer == .none ? .running : .over
    return work == .running
  }

  /// The work has returned or thrown.
  mutating func `return`() -> Return {
    precondition(work == .running, "LeavableCallStateMachine: the work returns, and it is \(work).")
    work = .over
    guard answer == .none else { return .isDropped }
    answer = .ofTheWork
    return .answers
  }

  /// Another event answers the caller: a deadline, its cancellation.
  mutating func leave() -> Leaving {
    guard answer == .none else { return .comesLate }
    answer = .ofTheLeaving
    return work == .running ? .abandonsTheWork : .preventsTheWork
  }
}
