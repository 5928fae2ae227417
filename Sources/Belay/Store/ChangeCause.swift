// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What changes a state, other than an action.
package struct ChangeCause<F: Feature> {
  package enum Kind {
    case mutation(F.Mutation)
    case update
    case undo(F.Mutation)
    case failure
    case hold(AnyKeyPath)
    case restore(AnyKeyPath)
    case answer(AnyKeyPath)
  }

  package let kind: Kind
  let run: StoreRun<F>?

  init(_ kind: Kind, _ run: StoreRun<F>?) { (self.kind, self.run) = (kind, run) }
}
