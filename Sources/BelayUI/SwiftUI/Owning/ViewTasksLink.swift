// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// What a view has of its tasks: a way to their scope that does not keep it.
///
/// A closure in a view captures the whole view, and with it all state that the view owns. If that were the scope, work that
/// goes would keep the scope that should end it. So the scope belongs to `ViewTasksOwner`, which no closure of the view reaches.
@MainActor
final class ViewTasksLink {
  private weak var held: TaskScope?

  nonisolated init() {}

  /// The view is there: its tasks go in this scope.
  func connect(to scope: TaskScope) { held = scope }

  /// The scope; an ended one, in which nothing begins, while no view owns it.
  var scope: TaskScope {
    if let held { return held }
    DebugReport.make(
      """
      The tasks of a view were asked for, and no view on the screen owns them: either it has gone, or its body lacks \
      '.owning(tasks)'. What is run now is cancelled before it begins.
      """)
    let ended = TaskScope()
    ended.end()
    return ended
  }
}

/// Owns the scope of a view's tasks: its state in SwiftUI, out of reach of the view's own closures. With it the work goes.
@MainActor
final class ViewTasksOwner {
  private lazy var scope = TaskScope(madeFor: "a view's tasks")

  nonisolated init() {}

  func serve(_ link: ViewTasksLink) { link.connect(to: scope) }
}
