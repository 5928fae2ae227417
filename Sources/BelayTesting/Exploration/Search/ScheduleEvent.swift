// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Something that can happen next in a scenario: `validate answers true`, `cancel is tapped`.
///
/// Two events with the same name are the same event to the search: it judges executions by the names of what happened.
/// So a name must be the same in every execution, and must tell apart what a person would tell apart.
public struct ScheduleEvent: Hashable, Sendable, CustomStringConvertible {
  /// What it is called, the same in every execution.
  public let name: String
  /// What it was this time: the answer of a call may depend on what came before. Not compared.
  public let detail: String
  /// A step with which the user may have reacted to what had happened before.
  public let isReaction: Bool

  init(_ name: String, detail: String = "", isReaction: Bool = false) {
    (self.name, self.detail, self.isReaction) = (name, detail, isReaction)
  }

  public static func == (one: Self, other: Self) -> Bool {
    one.name == other.name && one.isReaction == other.isReaction
  }
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }

  public var description: String { name + detail }
}

/// How often each event happened, whatever the order; but for a reaction of the user's, after what.
///
/// A user who dismisses an alert has done something else than one who taps there before it came. So orders are compared only
/// where each of these comes after the same events, in whatever order those came.
struct ScheduleEventCounts: Hashable {
  private struct Reaction: Hashable {
    let event: ScheduleEvent
    let before: [ScheduleEvent: Int]
  }

  private var counts: [ScheduleEvent: Int] = [:]
  private var reactions: [Reaction: Int] = [:]
  /// How many events.
  private(set) var total = 0

  mutating func add(_ event: ScheduleEvent) {
    if event.isReaction { reactions[Reaction(event: event, before: counts), default: 0] += 1 }
    counts[event, default: 0] += 1
    total += 1
  }
}

/// One decision of an execution.
public struct ScheduleStep: Hashable, Sendable {
  /// What could have happened here. The first is what happens "as it comes".
  public let events: [ScheduleEvent]
  /// Which of them happened.
  public let choice: Int

  /// What happened.
  public var event: ScheduleEvent { events[choice] }
  /// What could have happened instead.
  public var others: [ScheduleEvent] { events.indices.filter { $0 != choice }.map { events[$0] } }
}
