// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Work that was asked for: a handle to follow it and to stop it. Throwing the handle away stops nothing.
///
/// ```swift
/// let run = store.run(.saveTapped)
/// saveButton.onLongPress = { run.cancel() }
/// await run.finished()
/// ```
///
/// ## Behavior
/// - From `store.run(_:)`, it stands for everything that the action started: its effects' runs, their nested runs, and those that
///   wait in a lane. It is finished at once when the action started nothing. Of several runs, the outcome is that of the
///   first that failed, else cancelled, superseded, dropped, finished. Actions that an output handler sends are their own.
/// - It exists, and can be cancelled, before any task does: a run cancelled in the turn in which it was asked for never
///   begins.
/// - Once it is cancelled, superseded, or its store or scope has ended, its work can change nothing and emit nothing. The
///   work itself may still be computing, if it ignores cancellation; nobody hears of it.
/// - The run of a `join` lane that was busy shares the end of the one that was going; cancelling it only lets go. Until then
///   it holds what it asked to hold: that is the spinner of a pull-to-refresh during the first load.
/// - It never keeps the store's or scope's handle alive.
///
/// A `Run` may be used from any thread.
public struct Run: Sendable {
  enum Storage: Sendable {
    case ended(Outcome)
    case node(RunNode)
  }

  let storage: Storage

  init(_ node: RunNode) { storage = .node(node) }
  init(ended outcome: Outcome) { storage = .ended(outcome) }

  /// How it stands now: `pending` until it has ended. Changes at once when the run is cancelled, from any thread.
  public var outcome: Outcome {
    switch storage {
    case .ended(let outcome): outcome
    case .node(let node): node.outcome
    }
  }

  /// Waits until the work has ended: merged, nested and queued runs included.
  ///
  /// When it returns, held values have been given back, undo has been applied, and the outcome is final. Work that was
  /// cancelled has *ended* then, in that it can change nothing any more.
  ///
  /// A run that waits for itself, or for one that waits behind it in a lane, waits for ever, and nobody tells: nest a run with
  /// `Context.run` instead.
  ///
  /// **Cancellation.** A cancelled *waiter* stops waiting and gets `pending` (or the outcome, if there is one); the run
  /// goes on. To tie the run to the waiter, use `store.perform(_:)`.
  @discardableResult
  public func finished() async -> Outcome {
    switch storage {
    case .ended(let outcome): return outcome
    case .node(let node):
      return await Supervision.waiting("for the end of \(node.text)") { await node.settledUnlessWaiterIsCancelled() }
    }
  }

  /// Cancels the work and everything nested in it. Does nothing when it has ended.
  ///
  /// From that moment nothing of it is delivered. (A touch that has begun when another thread cancels is completed; the next
  /// one throws.) A main-actor caller sees held values given back and undo applied when the call returns (inside `receive` or
  /// an update: when that has returned); called from elsewhere, they follow in the next main-actor job, or with the store's
  /// next turn.
  ///
  /// - Parameter isolation: The caller's isolation.
  public func cancel(isolation: isolated (any Actor)? = #isolation) {
    guard case .node(let node) = storage else { return }
    node.cancel(isolation: isolation)
  }

  /// Waits for the end even if the waiter is cancelled: for callers that cancel the run themselves.
  func settled() async -> Outcome {
    switch storage {
    case .ended(let outcome): outcome
    case .node(let node): await Supervision.waiting("for the end of \(node.text)") { await node.settled() }
    }
  }
}
