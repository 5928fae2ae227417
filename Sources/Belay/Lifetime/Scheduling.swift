// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Decides where the library's tasks run, and is notified of their waits. Implemented by a test kit.
///
/// It is bound to a task as ``Scheduling/current``. It observes the runs that are registered in that task, until they
/// have ended and their work has returned.
package protocol Scheduler: RunObserver {
  /// The executor that the tasks of this work prefer, an `any TaskExecutor`; nil for Swift's choice.
  var executor: (any Sendable)? { get }

  /// The work of a run begins to wait for something that the scheduler or the library will certainly end.
  ///
  /// - Parameter what: `for the end of 'refresh' (Portfolio.swift:12)`
  func beginWait(of run: RunDescription.ID, _ what: String) -> ScheduledWait
  func endWait(_ wait: ScheduledWait)

  /// A reaction is about to follow. False: it is skipped, because reactions would follow from what they start for ever.
  ///
  /// - Parameter reaction: Its name in reports.
  func mayReact(_ reaction: @autoclosure () -> String) -> Bool
}

/// One wait of one run.
package struct ScheduledWait: Hashable, Sendable {
  package let number: Int
  package init(number: Int) { self.number = number }
}

/// The scheduler of the current task, and the run whose work the task performs.
package enum Scheduling {
  @TaskLocal package static var current: (any Scheduler)?
  /// Set only in the work of runs that have a scheduler.
  @TaskLocal package static var work: ScheduledWork?

  /// Makes every task that the library needs for work, so that a scheduler's executor can run it.
  package static func task(
    name: String? = nil, priority: TaskPriority? = nil,
    @_inheritActorContext @_implicitSelfCapture _ body: sending @escaping @isolated(any) () async -> Void
  ) -> Task<Void, Never> {
    if #available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *),
      let executor = current?.executor as? any TaskExecutor
    {
      return Task(name: name, executorPreference: executor, priority: priority, operation: body)
    }
    return Task(name: name, priority: priority, operation: body)
  }

  /// Runs `body`, and notifies the scheduler that the current run waits meanwhile. Without a scheduler, only runs
  /// `body`.
  package nonisolated(nonsending) static func waiting<Result>(
    _ what: @autoclosure () -> String, _ body: () async throws -> Result
  ) async rethrows -> Result {
    guard let work else { return try await body() }
    let wait = work.scheduler.beginWait(of: work.id, what())
    defer { work.scheduler.endWait(wait) }
    return try await body()
  }
}

/// A run, as seen by its own work.
package struct ScheduledWork: Sendable {
  package let scheduler: any Scheduler
  /// Retained, so that no other run gets the same id while this work is unfinished.
  private let run: any AnyObject & Sendable

  init(_ run: any AnyObject & Sendable, _ scheduler: any Scheduler) { (self.run, self.scheduler) = (run, scheduler) }

  package var id: RunDescription.ID { ObjectIdentifier(run) }
}
