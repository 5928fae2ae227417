// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Actions sent to any store of a tree while another is being handled: first in, first out.
@MainActor
final class ActionQueue {
  /// The number of actions in one turn at which debug builds report that it may never end. Unit: actions.
  private static var endlessTurn: Int { 200_000 }

  /// Nil: removed. Releasing an action may send another one, so the caller releases it, never the queue while it is
  /// being changed.
  private var actions: [(any QueuedAction)?] = []
  private var first = 0
  private var taken = 0

  nonisolated init() {}

  var isEmpty: Bool { first == actions.count }

  func append(_ action: any QueuedAction) { actions.append(action) }

  func popFirst() -> (any QueuedAction)? {
    guard !isEmpty else {
      actions.removeAll(keepingCapacity: actions.count < 64)
      (first, taken) = (0, 0)
      return nil
    }
    let action = actions[first].take()
    first += 1
    compact()
    taken += 1
    if taken == Self.endlessTurn, let action { reportEndlessTurn(action.description) }
    return action
  }

  private func reportEndlessTurn(_ last: String) {
    DebugReport.make(
      """
      One turn has received \(taken) actions, the last of them \(last), and more are waiting: observers or outputs seem to send \
      each other actions without end. Nothing else on the main actor can run.
      """)
  }

  /// Drops the removed entries once they are the larger half, so that a long turn does not grow without bound.
  private func compact() {
    guard first > 64, first * 2 > actions.count else { return }
    actions.removeSubrange(..<first)
    first = 0
  }
}

/// An action that waits for its store.
@MainActor
protocol QueuedAction: AnyObject {
  /// What the action's caller holds. If it is cancelled, the state is still changed, but no work starts.
  var group: RunGroup { get }

  func receive()
  /// The action and its feature.
  var description: String { get }
}

/// The runs that one action has started.
struct StartedRuns {
  var records: [RunRecord] = []

  var run: Run {
    switch records.count {
    case 0: return Run(.finished)
    case 1: return Run(records[0])
    default:
      let group = RunGroup()
      group.close(with: records)
      return Run(group)
    }
  }
}
