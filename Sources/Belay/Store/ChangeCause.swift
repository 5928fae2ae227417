// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What changes a state, other than an action.
package struct ChangeCause {
  package enum Kind {
    /// A mutation of the feature.
    case mutation(Any)
    case update
    /// A view has written this part of the state.
    case write(AnyKeyPath)
    case undo(Any)
    case failure
    case hold(AnyKeyPath)
    case restore(AnyKeyPath)
    case answer(AnyKeyPath)
  }

  package let kind: Kind
  /// The run whose work or end has caused the change.
  package let run: RunDescription?

  init(_ kind: Kind, _ run: RunRecord?) { (self.kind, self.run) = (kind, run?.description) }
}
