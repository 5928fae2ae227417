// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// Counts the runs that are started in a task and in the tasks that it starts, without changing where they run.
class RunCensus: Supervisor, @unchecked Sendable {
  // @unchecked: all stored properties, here and in the subclass, are constant and Sendable.

  let books: WorkBooks
  /// The supervisor of the task that made this one. Every call is forwarded to it.
  let outer: (any Supervisor)? = Supervision.current
  private let waitsOutside = Lock<[SupervisedWait: SupervisedWait]>([:])

  init(_ books: WorkBooks = WorkBooks()) { self.books = books }

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

  // MARK: Supervisor

  func registered(_ run: SupervisedRun) {
    books.registered(run)
    outer?.registered(run)
  }

  func started(_ run: SupervisedRun.ID) {
    books.started(run)
    outer?.started(run)
  }

  func ended(_ run: SupervisedRun.ID, _ outcome: Run.Outcome) {
    books.ended(run, outcome)
    outer?.ended(run, outcome)
  }

  func workBegins(_ run: SupervisedRun.ID) {
    books.workBegins(run)
    outer?.workBegins(run)
  }

  func workReturned(_ run: SupervisedRun.ID) {
    books.workReturned(run)
    outer?.workReturned(run)
  }

  func waits(_ run: SupervisedRun.ID, _ what: String) -> SupervisedWait {
    let wait = books.waits(run, what)
    if let outer {
      let outside = outer.waits(run, what)
      waitsOutside.withLock { $0[wait] = outside }
    }
    return wait
  }

  func goesOn(_ wait: SupervisedWait) {
    books.goesOn(wait)
    if let outside = waitsOutside.withLock({ $0.removeValue(forKey: wait) }) { outer?.goesOn(outside) }
  }
}
