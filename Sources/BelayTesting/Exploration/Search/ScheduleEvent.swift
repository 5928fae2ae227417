// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Something that can happen next in a scenario: `validate answers true`, `cancel is tapped`.
///
/// Two events with the same name are the same event to the search: it judges executions by the names of what happened.
/// So a name must be the same in every execution, and must tell apart what a person would tell apart.
public struct ScheduleEvent: Hashable, Sendable, CustomStringConvertible {
  public let name: String

  public init(_ name: String) { self.name = name }

  public var description: String { name }
}

/// How often each event happened, whatever the order.
typealias ScheduleEventCounts = [ScheduleEvent: Int]

/// One decision of an execution.
public struct ScheduleStep: Hashable, Sendable {
  /// What could have happened here. The first is what happens "as it comes".
  public let events: [ScheduleEvent]
  public let choice: Int

  /// What happened.
  public var event: ScheduleEvent { events[choice] }
  /// What could have happened instead.
  public var others: [ScheduleEvent] { events.indices.filter { $0 != choice }.map { events[$0] } }
}
