// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SimulationModel

/// Reactions.
extension Generator {
  /// What follows starts no work: a run that holds what it follows would start the next one, without end. The last two
  /// actions have no outputs or messages that are actions.
  mutating func addFollows(_ script: inout Script) {
    for followed in Followed.ofRoot where followed != .pages && chance.percent(70) {
      script.follows[followed] = Self.actions - 1 - chance.below(2)
    }
    for action in (Self.actions - 2)..<Self.actions {
      script.actions[action].effects.removeAll { if case .run = $0 { true } else { false } }
      if chance.percent(50) {
        script.actions[action].changes.append(.write(chance.pick(Field.allCases), chance.below(3)))
      }
    }
  }

  /// Reactions of the children's features too. If two stores follow in one round, the library does not say which comes first.
  /// So what follows changes the store's own fields only, and no script here hides a child by a field of another store.
  mutating func addFollowsInChildren(_ script: inout Script) {
    for followed in Followed.allCases where chance.percent(70) {
      script.follows[followed] = Self.actions - 1 - chance.below(2)
    }
    for action in (Self.actions - 2)..<Self.actions {
      script.actions[action] = ActionSpec()
      script.actions[action].changes = [.log(chance.below(100))]
      if chance.percent(60) {
        script.actions[action].changes.append(.write(chance.pick(Field.allCases), chance.below(3)))
      }
    }
  }
}
