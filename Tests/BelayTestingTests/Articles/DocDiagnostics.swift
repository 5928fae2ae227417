// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// The examples in the documentation of survivors and inventories. Compiled in both default isolations.
// Examples that watch the whole process are not run.

import Belay
import BelayDiagnostics
import BelayTesting
import Testing

@MainActor
enum DocDiagnostics {
  static func watch() {
    Survivors.watch()
  }

  static func report(to analytics: Analytics) {
    Survivors.watch { report in analytics.note(report.runs.count) }
  }

  static func takeInventory() {
    print(Inventory.current())
  }
}

@MainActor
@Suite(.leavesNoRuns, .timeLimit(.minutes(15)))
struct DocSurvivors {
  typealias CounterScreen = DocTesting.CounterScreen

  let clock = TestClock()
  let ticks = Gate("ticks")

  @Test(.controlsWork) func `nothing of a screen survives it`() async {
    let recorder = SurvivorRecorder()
    await Survivors.watching(grace: .seconds(1), clock: clock, report: recorder.handler) {
      var screen: CounterScreen? = CounterScreen(ticks: { try await ticks.wait() })
      screen?.appear()
      await ticks.waitUntilReached()
      screen = nil
      await clock.advance(by: .seconds(1))
    }
    #expect(recorder.reports.isEmpty)
  }
}

extension DocDiagnostics {
  nonisolated struct Analytics: Sendable {
    func note(_ count: Int) {}
  }

  final class PortfolioViewController: UIViewController {
    let tasks = TaskScope()

    override func viewDidDisappear(_ animated: Bool) {
      super.viewDidDisappear(animated)
      if isMovingFromParent { Survivors.expectRelease(of: self, scope: tasks) }
    }
  }

  /// Replaces UIKit's class.
  @MainActor
  class UIViewController {
    var isMovingFromParent: Bool { true }

    init() {}

    func viewDidDisappear(_ animated: Bool) {}
  }
}
