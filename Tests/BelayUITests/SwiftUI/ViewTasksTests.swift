// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Testing

@testable import BelayUI

@MainActor
@Suite("ViewTasks")
struct ViewTasksTests {
  /// Like a view that work has captured: the work retains what SwiftUI keeps for the view.
  private final class CapturedView {
    let link = ViewTasksLink()
    var count = 0
  }

  @Test
  func `The work ends when the owner goes, although the work has captured the view`() {
    let view = CapturedView()
    var owner: ViewTasksOwner? = ViewTasksOwner()
    owner?.serve(view.link)
    let run = view.link.scope.run { @MainActor in
      while true {
        try await Task.sleep(for: .seconds(3_600))
        view.count += 1
      }
    }
    #expect(run.outcome == .pending)
    owner = nil
    #expect(run.outcome == .cancelled)
  }

  @Test
  func `To draw the view again keeps the scope, and what is run shares its lanes`() {
    let link = ViewTasksLink()
    let owner = ViewTasksOwner()
    owner.serve(link)
    let first = link.scope
    owner.serve(link)
    #expect(link.scope === first)
    let lane = Lane("counting", .drop)
    let run = link.scope.run(lane) { try await Task.sleep(for: .seconds(3_600)) }
    #expect(link.scope.run(lane) {}.outcome == .dropped)
    run.cancel()
  }

  @Test
  func `Nothing begins while no view owns the tasks, and that is reported`() async {
    let link = ViewTasksLink()
    let reports = Reports()
    var hasBegun = false
    let run = reports.collect { link.scope.run { @MainActor in hasBegun = true } }
    #expect(run.outcome == .cancelled)
    await run.finished()
    #expect(!hasBegun)
    #if DEBUG
      #expect(reports.lines.count == 1)
      #expect(reports.lines.first?.contains(".owning(tasks)") == true)
    #endif
  }
}
