// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// A view's access to the scope of its tasks. Does not keep the scope alive.
///
/// A closure in a view captures the whole view, with all state that the view owns. If the view owned the scope, running
/// work would keep alive the scope that should end it. So `ViewTasksOwner` owns the scope, and no closure of the view
/// reaches it.
@MainActor
final class ViewTasksLink {
  private weak var held: TaskScope?

  nonisolated init() {}

  /// The view is installed: its tasks run in this scope.
  func connect(to scope: TaskScope) { held = scope }

  /// The scope. While no view owns it, an ended scope, in which no run starts.
  var scope: TaskScope {
    if let held { return held }
    DebugReport.make(
      """
      The tasks of a view were used, and no view on the screen owns them: either it was removed, or its body lacks \
      '.owning(tasks)'. What is run now is cancelled before it begins.
      """)
    let ended = TaskScope()
    ended.end()
    return ended
  }
}

/// Owns the scope of a view's tasks. SwiftUI keeps it as state, out of reach of the view's own closures. Releasing it
/// ends the work.
@MainActor
final class ViewTasksOwner {
  private lazy var scope = TaskScope(madeFor: "a view's tasks")

  nonisolated init() {}

  func serve(_ link: ViewTasksLink) { link.connect(to: scope) }
}
