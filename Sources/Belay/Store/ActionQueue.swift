// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Actions sent while another is being dealt with, first in, first out.
struct ActionQueue<F: Feature> {
  struct Queued {
    let action: F.Action
    let group: RunGroup
  }

  /// How many actions one turn may take before debug builds ask whether it will ever end. Units: actions.
  private static var endlessTurn: Int { 200_000 }

  private var actions: [Queued] = []
  private var first = 0
  private var taken = 0

  var isEmpty: Bool { first == actions.count }

  mutating func append(_ action: F.Action) -> RunGroup {
    let group = RunGroup()
    actions.append(Queued(action: action, group: group))
    return group
  }

  mutating func popFirst(feature: F.Type) -> Queued? {
    guard !isEmpty else {
      actions.removeAll(keepingCapacity: actions.count < 64)
      (first, taken) = (0, 0)
      return nil
    }
    defer {
      first += 1
      compact()
    }
    taken += 1
    if taken == Self.endlessTurn {
      DebugReport.make(
        """
        \(feature) has received \(taken) actions in one turn, the last of them \(actions[first].action), and more are \
        waiting: observers or outputs seem to send each other actions without end. Nothing else on the main actor can run.
        """)
    }
    return actions[first]
  }

  /// Drops what was taken once it is the larger half, so that a long turn does not grow without bound.
  private mutating func compact() {
    guard first > 64, first * 2 > actions.count else { return }
    actions.removeSubrange(..<first)
    first = 0
  }
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
