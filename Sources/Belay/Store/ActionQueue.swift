// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Actions sent while another is being dealt with, to any store of a tree: first in, first out.
@MainActor
final class ActionQueue {
  /// How many actions one turn may take before debug builds ask whether it will ever end. Units: actions.
  private static var endlessTurn: Int { 200_000 }

  /// Nil: taken. What an action holds may send another when it goes, so it goes with who has taken it, and not while the
  /// queue is changed.
  private var actions: [QueuedAction?] = []
  private var first = 0
  private var taken = 0

  nonisolated init() {}

  var isEmpty: Bool { first == actions.count }

  func append(_ action: QueuedAction) { actions.append(action) }

  func popFirst() -> QueuedAction? {
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

  /// Drops what was taken once it is the larger half, so that a long turn does not grow without bound.
  private func compact() {
    guard first > 64, first * 2 > actions.count else { return }
    actions.removeSubrange(..<first)
    first = 0
  }
}

/// An action that waits for its store.
@MainActor
class QueuedAction {
  /// What its caller holds. Cancelled: the state change happens, the work does not.
  nonisolated let group = RunGroup()

  func receive() { preconditionFailure("QueuedAction is abstract.") }
  /// The action, and whose it is.
  var description: String { preconditionFailure("QueuedAction is abstract.") }
}

/// The runs that one action has started.
struct StartedRuns {
  var nodes: [RunNode] = []

  var run: Run {
    switch nodes.count {
    case 0: return Run(ended: .finished)
    case 1: return Run(nodes[0])
    default:
      let group = RunGroup()
      group.close(with: nodes)
      return Run(group)
    }
  }
}
