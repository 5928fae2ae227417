// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A handle on requested work, to await it or to cancel it. Releasing the handle cancels nothing.
///
/// ```swift
/// let run = store.run(.saveTapped)
/// saveButton.onLongPress = { run.cancel() }
/// await run.finished()
/// ```
///
/// ## Behavior
/// - From `store.run(_:)`, it represents everything that the action started: its effects' runs, their nested runs, and
///   those that wait in a lane. It is finished at once if the action started nothing. The outcome of several runs is
///   the first failure; otherwise cancelled, superseded, dropped, finished, in this order. Actions sent by an output
///   handler are separate.
/// - It exists, and can be cancelled, before any task does: a run cancelled in the turn that requested it never starts.
/// - Once it is cancelled or superseded, or its store or scope has ended, its work can change nothing and emit nothing.
///   Work that ignores cancellation may still continue, without any effect.
/// - In a `join` lane that was busy, the run shares the end of the running one; cancelling it only detaches it. Until
///   its end it holds the fields that it requested, such as the spinner of a pull-to-refresh during the first load.
/// - It never keeps the store or scope alive.
///
/// A `Run` may be used from any thread.
public struct Run: Sendable {
  enum Storage: Sendable {
    /// It started nothing.
    case finished
    /// It was requested after the end.
    case cancelled
    case target(any RunTarget)
  }

  let storage: Storage

  init(_ storage: Storage) { self.storage = storage }
  init(_ target: any RunTarget) { storage = .target(target) }

  /// The current outcome: `pending` until the run has ended. Changes at once when the run is cancelled, from any
  /// thread.
  public var outcome: Outcome {
    switch storage {
    case .finished: .finished
    case .cancelled: .cancelled
    case .target(let target): target.outcome
    }
  }

  /// Waits until the work has ended, including merged, nested and queued runs.
  ///
  /// When it returns, held fields are restored, undos are applied, and the outcome is final. Cancelled work has *ended*
  /// then, in the sense that it can change nothing any more.
  ///
  /// A run that waits for itself, or for one that waits behind it in a lane, waits forever, without a report: nest a
  /// run with `Context.run` instead.
  ///
  /// **Cancellation.** A cancelled *waiter* stops waiting and gets `pending` (or the outcome, if there is one); the run
  /// continues. To tie the run to the waiter, use `store.perform(_:)`.
  @discardableResult
  public func finished() async -> Outcome {
    guard case .target(let target) = storage else { return outcome }
    return await Scheduling.waiting("for the end of \(target.label)") {
      await target.settledUnlessWaiterIsCancelled()
    }
  }

  /// Cancels the work and everything nested in it. Does nothing if it has ended.
  ///
  /// From that moment it has no effect. (An access that has begun when another thread cancels is completed; the next
  /// one throws.) For a main-actor caller, held fields are restored and undos applied when the call returns (inside
  /// `receive` or an update: when that has returned). For other callers, this happens in the next main-actor job, or in
  /// the store's next turn.
  ///
  /// - Parameter isolation: The caller's isolation.
  public func cancel(isolation: isolated (any Actor)? = #isolation) {
    guard case .target(let target) = storage else { return }
    target.cancel(isolation: isolation)
  }

  /// Waits for the end even if the waiter is cancelled: for callers that cancel the run themselves.
  func settled() async -> Outcome {
    guard case .target(let target) = storage else { return outcome }
    return await Scheduling.waiting("for the end of \(target.label)") { await target.settled() }
  }
}
