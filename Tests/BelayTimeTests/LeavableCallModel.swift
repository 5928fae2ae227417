// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

@testable import Belay

/// The state of a call whose caller may leave, as a list of past events.
struct LeavableCallModel {
  enum Event: Hashable, CaseIterable { case begin, `return`, deadline, cancel }

  /// A mistake that the comparison must detect.
  enum Fault: CaseIterable { case lateWorkAnswers, runsAfterLeaving, abandonsWhatHasNotBegun, leavesTwice }

  var fault: Fault?
  private(set) var past: [Event] = []

  init(fault: Fault? = nil) { self.fault = fault }

  /// The first event that can resume the caller.
  var answer: Event? { past.first { $0 != .begin } }
  /// Whether the work has run: it began before the caller was resumed.
  var runs: Bool {
    guard let begin = past.firstIndex(of: .begin) else { return false }
    return fault == .runsAfterLeaving || !past[..<begin].contains { $0 != .begin }
  }
  /// The work is running, and its caller has left.
  var isLeftOver: Bool { runs && !past.contains(.return) && answer != nil }

  /// The events that are possible now. The clock and the caller's cancellation happen once each, at any time.
  var events: [Event] {
    Event.allCases.filter { event in
      switch event {
      case .begin: !past.contains(.begin)
      case .return: runs && !past.contains(.return)
      case .deadline, .cancel: !past.contains(event)
      }
    }
  }

  /// Returns the machine's expected answer.
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

  /// Calls `body` with every sequence after which no event is possible.
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
