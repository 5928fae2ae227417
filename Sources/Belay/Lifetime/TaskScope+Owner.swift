// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension TaskScope {
  /// Runs `body` in `lane` for a main-actor owner, which `body` accesses only through the proxy.
  ///
  /// The proxy throws once the run is no longer live, so cancelled or superseded work cannot access the owner, whether
  /// or not it notices. Do not capture the owner or its parts in `body`.
  ///
  /// **Isolation.** `body` runs on the main actor, in the order of the calls.
  ///
  /// - Parameters:
  ///   - lane: The lane of the run.
  ///   - policy: Replaces the lane's own policy for this run.
  ///   - name: The run's name in reports. Defaults to the lane's name.
  ///   - priority: The priority of the run's task. By default, that of the code that starts it.
  ///   - owner: Held weakly.
  ///   - fileID: The caller's file, for reports.
  ///   - line: The caller's line, for reports.
  ///   - body: The work. Its parameter accesses the owner.
  /// - Returns: The run, to await or to cancel.
  @MainActor
  @discardableResult
  public func run<Owner: AnyObject>(
    _ lane: Lane = .concurrent, policy: Lane.Policy? = nil, name: String? = nil, priority: TaskPriority? = nil,
    on owner: Owner,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @MainActor (WeakOwner<Owner>) async throws -> Void
  ) -> Run {
    let record = OwnerRun(
      owner: owner, table: heldValues, engine: engine, lane: lane, policy: policy, name: name,
      priority: priority, location: SourceLocation(fileID: fileID, line: line), onFailure: onFailure)
    engine.lifetime(.created(RunWork(owner: owner, handle: self, work: { _ = body })), of: record.description)
    // The record owns the task, through the engine's registry. The task ends when `body` has returned, and is cancelled
    // when the run ends before.
    record.makeTask = {
      Scheduling.task(name: record.taskName, priority: record.priority) { @MainActor in
        await record.perform { try await body(WeakOwner(run: record)) }
      }
    }
    return start(record, isolation: MainActor.shared)
  }
}
