// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Who answers a caller that does not wait for its work at any price: the work, or whoever makes the caller leave.
///
/// No tasks, no locks: each method takes one event and returns what must be done.
///
/// Invariant: the caller is answered once, by the first of the two events that can.
struct LeavableCallStateMachine {
  enum Work: Equatable { case booked, running, over }
  enum Answer: Equatable { case none, ofTheWork, ofTheLeaving }

  /// What the work's return means.
  enum Return: Equatable {
    /// What it has brought is the answer.
    case answers
    /// The caller had left: what it has brought is dropped.
    case isDropped
  }

  /// What it means that the caller leaves.
  enum Leaving: Equatable {
    /// Nothing: it has its answer.
    case comesLate
    /// The work has not begun and never will.
    case preventsTheWork
    /// The work goes on without it until it returns.
    case abandonsTheWork
  }

  private(set) var work = Work.booked
  private(set) var answer = Answer.none

  /// The work is about to begin. Returns whether it may.
  mutating func begin() -> Bool {
    precondition(work == .booked, "LeavableCallStateMachine: the work begins, and it is \(work).")
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

  /// Something else answers the caller: a deadline, its cancellation.
  mutating func leave() -> Leaving {
    guard answer == .none else { return .comesLate }
    answer = .ofTheLeaving
    return work == .running ? .abandonsTheWork : .preventsTheWork
  }
}
