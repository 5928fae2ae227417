// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Observation

/// A pop that the state has refused. The navigation stack no longer shows the screens by then, so they are to be put
/// back.
///
/// A stack shows what has changed in its path. So the path stays as the stack has written it until the next main-actor
/// job, and is the state's from then on: the stack pushes the difference. If the view is drawn again before, it reads the
/// state then.
@MainActor
final class RefusedPop<Element: Equatable>: Observable {
  private let registrar = ObservationRegistrar()
  /// Made at the first refusal: a path is made each time that its view is drawn.
  private lazy var scope = TaskScope(madeFor: "a navigation stack")
  private var stays: [Element]?

  /// What the stack has written, until its screens are put back; nil at any other time. Reading it observes it.
  var written: [Element]? {
    registrar.access(self, keyPath: \.written)
    return stays
  }

  /// Keeps the path as the stack has written it, and puts the screens back in the next main-actor job. Notifies no
  /// observer before.
  func putBack(after written: [Element]) {
    stays = written
    scope.run(Lane("putting back", .restart), on: self) { pop in try pop { $0.putBack() } }
  }

  private func putBack() { registrar.withMutation(of: self, keyPath: \.written) { stays = nil } }
}
