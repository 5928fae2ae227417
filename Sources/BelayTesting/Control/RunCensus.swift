// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// Counts the runs that are started in a task and in the tasks that it starts, without changing where they run.
class RunCensus: Scheduler, @unchecked Sendable {
  // @unchecked: all stored properties, here and in the subclass, are constant and Sendable.

  let registry: WorkRegistry
  /// The scheduler of the task that made this one. Every call is forwarded to it.
  let outer: (any Scheduler)? = Scheduling.current
  private let waitsOutside = Lock<[ScheduledWait: ScheduledWait]>([:])

  init(_ registry: WorkRegistry = WorkRegistry()) { self.registry = registry }

  var executor: (any Sendable)? { outer?.executor }

  /// The monitors that observe this work, from the innermost out.
  var monitors: [WorkMonitor] {
    var monitors: [WorkMonitor] = []
    var current: RunCensus? = self
    while let census = current {
      if let monitor = census as? WorkMonitor { monitors.append(monitor) }
      current = census.outer as? RunCensus
    }
    return monitors
  }

  // MARK: Scheduler

  func observe(_ event: RunEvent, of run: RunDescription) {
    registry.observe(event, of: run)
    outer?.observe(event, of: run)
  }

  func beginWait(of run: RunDescription.ID, _ what: String) -> ScheduledWait {
    let wait = registry.beginWait(of: run, what)
    if let outer {
      let outside = outer.beginWait(of: run, what)
      waitsOutside.withLock { $0[wait] = outside }
    }
    return wait
  }

  func mayReact(_ reaction: @autoclosure () -> String) -> Bool { outer?.mayReact(reaction()) ?? true }

  func endWait(_ wait: ScheduledWait) {
    registry.endWait(wait)
    if let outside = waitsOutside.withLock({ $0.removeValue(forKey: wait) }) { outer?.endWait(outside) }
  }
}
