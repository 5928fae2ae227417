// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

@testable import Belay

/// What a call that one may leave must do, said as a list of what has happened.
struct LeavableCallModel {
  enum Event: Hashable, CaseIterable { case begin, `return`, deadline, cancel }

  /// A mistake that the comparison must notice.
  enum Fault: CaseIterable { case lateWorkAnswers, runsAfterLeaving, abandonsWhatHasNotBegun, leavesTwice }

  var fault: Fault?
  private(set) var past: [Event] = []

  init(fault: Fault? = nil) { self.fault = fault }

  /// The first event that can answer the caller.
  var answer: Event? { past.first { $0 != .begin } }
  /// The work went on: it began before the caller had its answer.
  var runs: Bool {
    guard let begin = past.firstIndex(of: .begin) else { return false }
    return fault == .runsAfterLeaving || !past[..<begin].contains { $0 != .begin }
  }
  /// The work goes, and its caller has left.
  var isLeftOver: Bool { runs && !past.contains(.return) && answer != nil }

  /// What may happen now. The clock and the caller's cancellation come once each, at any time.
  var events: [Event] {
    Event.allCases.filter { event in
      switch event {
      case .begin: !past.contains(.begin)
      case .return: runs && !past.contains(.return)
      case .deadline, .cancel: !past.contains(event)
      }
    }
  }

  /// Returns what the machine must say to it.
  mutating func happen(_ event: Event) -> String {
    let (answerBefore, ranBefore) = (answer, runs)
    past.append(event)
    switch event {
    case .begin: return runs ? "runs" : "prevented"
    case .return: return answerBefore == nil || fault == .lateWorkAnswers ? "answers" : "isDropped"
    case .deadline, .cancel:
      if answerBefore != nil, fault != .leavesTwice { return "comesLate" }
      return ranBefore || fault == .abandonsWhatHasNotBegun ? "abandonsTheWork" : "preventsTheWork"
    }
  }

  /// Calls `body` with every sequence that ends with nothing left to happen.
  func visit(_ body: ([Event]) -> Void) {
    let next = events
    if next.isEmpty { return body(past) }
    for event in next {
      var model = self
      _ = model.happen(event)
      model.visit(body)
    }
  }
}
