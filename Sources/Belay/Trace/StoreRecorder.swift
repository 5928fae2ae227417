// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The states that a store has had, and the cause of each change. You can step back and forth through them, and replay
/// them.
///
/// ```swift
/// let recorder = store.record()
/// store.send(.queryChanged("rope"))
/// recorder.stepBack()
/// print(recorder.state)                                  // as it was before the last change
/// if let entry = recorder.entry { print(entry.cause) }   // what came next
/// ```
///
/// The recorder only observes: the store continues, whatever state the recorder shows. Releasing the recorder stops the
/// recording. A recorder of a parent does not see changes that its children make; record them too, or trace the store.
@MainActor
public final class StoreRecorder<F: Feature> {
  /// What has changed a state.
  public enum Cause {
    /// The store received it.
    case action(F.Action)
    /// Work applied it, or `failed(_:in:)` returned it.
    case mutation(F.Mutation)
    /// A run did not finish, so its `undo:` was applied.
    case undo(F.Mutation)
    /// A run's `update`, a value held or restored, a load, or another change that `failed(_:in:)` returned.
    case other(TraceEvent.Cause)
  }

  /// One change.
  public struct Entry {
    /// The cause of the change.
    public let cause: Cause
    /// The state after the change.
    public let state: F.State
  }

  /// The maximum number of changes that are kept. Unit: changes.
  public let limit: Int
  /// The recorded changes, oldest first.
  public private(set) var entries: [Entry] = []
  /// The number of changes that were dropped because there were more than `limit`. Unit: changes.
  public private(set) var droppedEntries = 0
  /// The number of entries that come before `state`: from 0 to the number of entries.
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

  /// The state at `position`. It is the last one unless you have stepped back.
  public var state: F.State { position == 0 ? first : entries[position - 1].state }

  /// The change that follows `state`; nil at the end.
  public var entry: Entry? { position < entries.count ? entries[position] : nil }

  /// Steps to the previous state. At the first one it stays there and returns false.
  @discardableResult
  public func stepBack() -> Bool {
    guard position > 0 else { return false }
    position -= 1
    return true
  }

  /// Steps to the next state. At the last one it stays there and returns false.
  @discardableResult
  public func stepForward() -> Bool {
    guard position < entries.count else { return false }
    position += 1
    return true
  }

  /// Moves to the last state, and follows later changes.
  public func moveToEnd() { position = entries.count }

  // MARK: Replaying

  /// Applies the recorded mutations, including undos, to `state` in their order, and returns the result. They can be
  /// applied to any state, because `apply` depends on nothing else. What actions and updates have changed is not
  /// included.
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
  ///   - old: The state before the change. The parent may have changed a child's state since the last entry.
  ///   - forgotten: Receives the values that are no longer kept.
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
