// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// An event that can happen next in a scenario: `validate answers true`, `cancel is tapped`.
///
/// Events with equal names are the same event to the search: it judges executions by the names of their events. So a
/// name must be the same in every execution, and must distinguish what a reader would distinguish.
package struct ScheduleEvent: Hashable, Sendable, CustomStringConvertible {
  /// The event's name, the same in every execution.
  package let name: String
  /// The details of this execution: a call's answer may depend on earlier events. Not compared.
  package let detail: String
  /// Whether it is a step that may be the user's reaction to earlier events.
  package let isReaction: Bool

  init(_ name: String, detail: String = "", isReaction: Bool = false) {
    (self.name, self.detail, self.isReaction) = (name, detail, isReaction)
  }

  package static func == (one: Self, other: Self) -> Bool {
    one.name == other.name && one.isReaction == other.isReaction
  }
  package func hash(into hasher: inout Hasher) { hasher.combine(name) }

  package var description: String { name + detail }
}

/// How often each event happened, regardless of the order; for a reaction of the user, also after which events.
///
/// Dismissing an alert is a different step from tapping the same spot before the alert appeared. So orders are compared
/// only if each reaction follows the same events, in whatever order these came.
struct ScheduleEventCounts: Hashable {
  private struct Reaction: Hashable {
    let event: ScheduleEvent
    let before: [ScheduleEvent: Int]
  }

  private var counts: [ScheduleEvent: Int] = [:]
  private var reactions: [Reaction: Int] = [:]
  /// The number of events.
  private(set) var total = 0

  mutating func add(_ event: ScheduleEvent) {
    if event.isReaction { reactions[Reaction(event: event, before: counts), default: 0] += 1 }
    counts[event, default: 0] += 1
    total += 1
  }
}

/// One decision of an execution.
package struct ScheduleStep: Hashable, Sendable {
  /// The events that could have happened here. The first is the default.
  package let events: [ScheduleEvent]
  /// The index of the event that happened.
  package let choice: Int

  /// The event that happened.
  package var event: ScheduleEvent { events[choice] }
  /// The events that could have happened instead.
  package var others: [ScheduleEvent] { events.indices.filter { $0 != choice }.map { events[$0] } }
}
