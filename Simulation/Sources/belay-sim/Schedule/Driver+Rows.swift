// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import SimulationModel

/// Thousands of rows at once.
extension Driver {
  /// Opens every row of the root and sends to it. The handles of a few are kept: each is compared after every step.
  func sendToRows(_ action: Int, _ root: Int) {
    let tree = model.trees[root]
    guard !tree.isReleased, !tree.isReleaseDue, !tree.root.isRequestUnclear else { return }
    let rows = tree.root.children.filter { $0.slot == .rows }
    if rows.count > 1_000 { model.covered(.manyRowsOpened) }
    for (number, row) in rows.enumerated() {
      row.request()
      guard let handle = roots[root].handle(row.path) else {
        return world.differ("the library has no row \(row.key)")
      }
      _ = model.send(action, to: row)
      started[model.groups.count - 1] = handle.run(action)
      if number % 100 == 0 { keep(row, handle) }
    }
  }
}
