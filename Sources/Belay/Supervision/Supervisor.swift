// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Somebody who wants to know of all work that is started in a task and in what it starts: a test kit.
///
/// It is bound to a task as ``Supervision/current``. The runs that are registered there are told to it, until they have ended
/// and their work has returned.
package protocol Supervisor: AnyObject, Sendable {
  /// What the tasks of this work prefer to run on, an `any TaskExecutor`; nil for what Swift has chosen.
  var executor: (any Sendable)? { get }

  /// A run is in the books. Called under the lock of its engine: note it, and call nobody.
  func registered(_ run: SupervisedRun)
  /// A run's turn has come, after it has waited in its lane. Under the lock of its engine.
  func started(_ run: SupervisedRun.ID)
  /// From now on nothing of the run is delivered. Under the lock of its engine.
  func ended(_ run: SupervisedRun.ID, _ outcome: Run.Outcome)

  /// The work of a run begins.
  func workBegins(_ run: SupervisedRun.ID)
  /// The work of a run has returned or thrown, be it long after the run has ended.
  func workReturned(_ run: SupervisedRun.ID)

  /// The work of a run waits for something that the supervisor, or the library, is sure to end.
  ///
  /// - Parameter what: `for the end of 'refresh' (Portfolio.swift:12)`
  func waits(_ run: SupervisedRun.ID, _ what: String) -> SupervisedWait
  func goesOn(_ wait: SupervisedWait)
}

/// One wait of one run.
package struct SupervisedWait: Hashable, Sendable {
  package let number: Int
  package init(number: Int) { self.number = number }
}

/// What is told of a run.
package struct SupervisedRun: Sendable, Identifiable, CustomStringConvertible {
  /// The record, while it lives.
  package typealias ID = ObjectIdentifier

  package let id: ID
  /// The feature's type, or "TaskScope".
  package let owner: String
  package let lane: Lane
  /// What it was called by its `name:`.
  package let name: String?
  package let fileID: StaticString
  package let line: UInt
  package let isWaiting: Bool
  /// It shares the end of another run, and has no work of its own.
  package let hasJoined: Bool

  init(_ run: RunRecord, _ placement: LaneStateMachine<RunRecord>.Placement) {
    id = ObjectIdentifier(run)
    owner = run.ownerName
    (lane, name) = (run.lane, run.name)
    isWaiting = placement == .wait
    hasJoined = if case .join = placement { true } else { false }
    (fileID, line) = (run.location.fileID, run.location.line)
  }

  /// `'submission' of Checkout (Checkout.swift:42)`
  package var description: String {
    let lane = name == nil || lane == .concurrent ? "" : " in the lane '\(lane)'"
    return "'\(name ?? self.lane.description)'\(lane) of \(owner) (\(fileID):\(line))"
  }
}

/// Who supervises the current task, and of which run it is the work.
package enum Supervision {
  @TaskLocal package static var current: (any Supervisor)?
  /// Set in the work of supervised runs only.
  @TaskLocal package static var run: SupervisedWork?

  /// All tasks that the library makes for work are made here, so that a supervisor's executor gets them.
  package static func task(
    priority: TaskPriority? = nil,
    @_inheritActorContext @_implicitSelfCapture _ body: sending @escaping @isolated(any) () async -> Void
  ) -> Task<Void, Never> {
    if #available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *),
      let executor = current?.executor as? any TaskExecutor
    {
      return Task(executorPreference: executor, priority: priority, operation: body)
    }
    return Task(priority: priority, operation: body)
  }

  /// Tells the supervisor of the run whose work this is, if there is one, that it waits while `body` does.
  package nonisolated(nonsending) static func waiting<Result>(
    _ what: @autoclosure () -> String, _ body: () async throws -> Result
  ) async rethrows -> Result {
    guard let run else { return try await body() }
    let wait = run.supervisor.waits(run.id, what())
    defer { run.supervisor.goesOn(wait) }
    return try await body()
  }
}

/// A run, for the work in it.
package struct SupervisedWork: Sendable {
  package let supervisor: any Supervisor
  /// Kept, so that no other run gets its id while work of it goes on.
  private let run: RunRecord

  fileprivate init(_ run: RunRecord, _ supervisor: any Supervisor) { (self.run, self.supervisor) = (run, supervisor) }

  package var id: SupervisedRun.ID { ObjectIdentifier(run) }
}

extension RunRecord {
  /// The work, with the run's supervisor told of it.
  final nonisolated(nonsending) func supervised(_ work: () async -> Void) async {
    guard let supervisor else { return await work() }
    let id = ObjectIdentifier(self)
    supervisor.workBegins(id)
    await Supervision.$run.withValue(SupervisedWork(self, supervisor)) { await work() }
    supervisor.workReturned(id)
  }
}
