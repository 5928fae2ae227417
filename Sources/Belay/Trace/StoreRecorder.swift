// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The states that a store has had, and what led from one to the next: to step back and forth through, and to replay.
///
/// ```swift
/// let recorder = store.record()
/// store.send(.queryChanged("rope"))
/// recorder.stepBack()
/// print(recorder.state)                                  // as it was before the last change
/// if let entry = recorder.entry { print(entry.cause) }   // what came next
/// ```
///
/// It looks, and changes nothing: the store goes on, whatever it shows. It stops when it is released. A recorder of a parent
/// does not see what its children change; record them too, or trace the store.
@MainActor
public final class StoreRecorder<F: Feature> {
  /// What has changed a state.
  public enum Cause {
    /// It was received.
    case action(F.Action)
    /// Work has applied it, or it was what `failed(_:in:)` answered.
    case mutation(F.Mutation)
    /// A run did not finish: what its `undo:` said was applied.
    case undo(F.Mutation)
    /// A run's `update`, a value held or given back, a load, an answer to a failure.
    case other(TraceEvent.Cause)
  }

  /// One change.
  public struct Entry {
    /// What has led to the state.
    public let cause: Cause
    /// As it was after the change.
    public let state: F.State
  }

  /// How many changes it keeps at most. Units: changes.
  public let limit: Int
  /// Oldest first.
  public private(set) var entries: [Entry] = []
  /// How many changes it has forgotten, as there were more than `limit`. Units: changes.
  public private(set) var droppedEntries = 0
  /// How many of the entries `state` is behind: from 0 to the number of entries.
  public private(set) var position = 0

  private var first: F.State
  private let tracing: Tracing

  init(_ state: F.State, limit: Int, _ tracing: Tracing) {
    ProgrammerMistake.refuse(
      unless: limit > 0, "A recorder with the limit \(limit) would keep no change. Give it a limit of 1 at least.")
    (first, self.limit, self.tracing) = (state, limit, tracing)
  }

  deinit { tracing.stop() }

  // MARK: Stepping

  /// The state at `position`. While nobody has stepped back, the last one.
  public var state: F.State { position == 0 ? first : entries[position - 1].state }

  /// The change that follows `state`; nil at the end.
  public var entry: Entry? { position < entries.count ? entries[position] : nil }

  /// To the state before. At the first one it stays, and returns false.
  @discardableResult
  public func stepBack() -> Bool {
    guard position > 0 else { return false }
    position -= 1
    return true
  }

  /// To the state after. At the last one it stays, and returns false.
  @discardableResult
  public func stepForward() -> Bool {
    guard position < entries.count else { return false }
    position += 1
    return true
  }

  /// To the last state, and on with those to come.
  public func moveToEnd() { position = entries.count }

  // MARK: Replaying

  /// What `state` becomes by the recorded mutations, undos among them, in their order. `apply` depends on nothing else, so they can
  /// be applied to any state; what actions and updates have changed is not in it.
  public func replay(onto state: F.State) -> F.State {
    var state = state
    for entry in entries {
      switch entry.cause {
      case .mutation(let mutation), .undo(let mutation): F.apply(mutation, to: &state)
      case .action, .other: break
      }
    }
    return state
  }

  /// - Parameters:
  ///   - old: Before the change: a child's state may have been changed by its parent since the last.
  ///   - forgotten: Gets what is kept no longer.
  func note(_ cause: Cause, _ state: F.State, _ old: F.State, _ forgotten: inout [Any]) {
    let isAtEnd = position == entries.count
    if entries.isEmpty {
      forgotten.append(first)
      first = old
    }
    entries.append(Entry(cause: cause, state: state))
    if entries.count > limit {
      let oldest = entries.removeFirst()
      forgotten += [first, oldest.cause]
      first = oldest.state
      droppedEntries += 1
      position = max(position - 1, 0)
    }
    if isAtEnd { position = entries.count }
  }
}

extension ChangeCause {
  @MainActor var recorded: StoreRecorder<F>.Cause {
    switch kind {
    case .mutation(let mutation): .mutation(mutation)
    case .undo(let mutation): .undo(mutation)
    default: .other(traced)
    }
  }
}
