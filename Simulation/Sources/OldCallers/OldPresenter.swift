// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

@preconcurrency import Belay

/// A presenter as it was written before Swift had actors: not `Sendable`, without isolation, with queues and completion
/// handlers.
public final class OldPresenter {
  /// Changed by closures that run on other queues: nothing protects it.
  private var calls = 0

  public init() {}

  /// Calls `body` on the main queue, by way of another queue.
  public func later(_ body: @escaping () -> Void) {
    OldQueue.background.async {
      self.calls += 1
      OldQueue.main.async(body)
    }
  }

  /// Sends an action. The caller is on the main queue, and the compiler does not know it.
  public func send<F: Feature>(_ action: F.Action, to store: Store<F>) -> Run {
    MainActor.assumeIsolated { store.run(action) }
  }

  /// Cancels on a background queue, without saying where it is.
  ///
  /// - Parameter decide: Called there first. False: it cancels nothing.
  public func cancel(_ run: Run, if decide: @escaping () -> Bool) {
    OldQueue.background.async {
      self.calls += 1
      if decide() { run.cancel() }
    }
  }

  /// Calls `completion` on the main queue when the run has ended.
  public func whenEnded(_ run: Run, completion: @escaping (Run.Outcome) -> Void) {
    Task {
      let outcome = await run.finished()
      self.calls += 1
      OldQueue.main.async { completion(outcome) }
    }
  }

  /// Runs work in the scope, with whatever the work captures.
  public func run(
    in scope: TaskScope, _ lane: Lane, policy: Lane.Policy?, _ work: @escaping () async throws -> Void
  ) -> Run {
    scope.run(lane, policy: policy) {
      self.calls += 1
      try await work()
    }
  }
}
