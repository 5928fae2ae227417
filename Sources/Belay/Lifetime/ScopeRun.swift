// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A run of a ``TaskScope``.
class ScopeRun: RunRecord, @unchecked Sendable {
  // @unchecked: `makeTask` is written before the run is registered, and accessed only under the lock of
  // `engine.registry` afterwards.

  /// Makes the run's task, which this record owns (see `launch`). Nil once the task exists, or the run has ended.
  var makeTask: (@Sendable () -> Task<Void, Never>)?
  private let onFailure: (@Sendable (any Error, Lane) -> Void)?

  init(
    engine: ScopeEngine, lane: Lane, policy: Lane.Policy?, name: String?, priority: TaskPriority? = nil,
    location: SourceLocation, onFailure: (@Sendable (any Error, Lane) -> Void)?
  ) {
    self.onFailure = onFailure
    super.init(engine: engine, lane: lane, policy: policy, name: name, priority: priority, location: location)
  }

  /// This record owns the task, through the engine's registry. It ends when `body` has returned, and is cancelled when
  /// the run ends before.
  override func launch() -> Task<Void, Never>? {
    takeWork()?()
  }

  /// The work of every task: does nothing if the run has ended before; otherwise runs `body` and notifies the engine.
  final nonisolated(nonsending) func perform(_ body: () async throws -> Void) async {
    await observed {
      guard engine.begin(self) else { return }
      do {
        try await body()
        engine.perform(engine.bodyReturned(self, throwing: nil), isolation: #isolation)
      } catch {
        engine.perform(engine.bodyReturned(self, throwing: error), isolation: #isolation)
      }
    }
  }

  override func conclude(_ ending: RunEnding, isolation: isolated (any Actor)?) {
    _ = takeWork()
    if case .failed(let error) = ending.body, !ending.isShared { tell(error, isAwaited: ending.isAwaited) }
    settle(ending.outcome)
  }

  private final func takeWork() -> (@Sendable () -> Task<Void, Never>)? {
    engine.registry.withLock { _ in
      defer { makeTask = nil }
      return makeTask
    }
  }

  private final func tell(_ error: any Error, isAwaited: Bool) {
    if let onFailure {
      onFailure(error, lane)
    } else if !isAwaited {
      DebugReport.make(
        """
        The run \(label) of a TaskScope failed with \(error), and nobody heard it. Await `finished()`, give the scope an \
        `onFailure:`, or catch the error in the run.
        """)
    }
  }
}
