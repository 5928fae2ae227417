// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("task-in-deinit")
struct TaskInDeinitTests {
  @Test("Weakly, self is nil by then")
  func weakly() {
    expectFindings(
      of: TaskInDeinit.self,
      in: """
        final class FileWatch {
          deinit { 1️⃣Task { @MainActor [weak self] in self?.stop() } }
          func stop() {}
        }
        """)
  }

  @Test("A member of what goes")
  func member() {
    expectFindings(
      of: TaskInDeinit.self,
      in: """
        final class FileWatch {
          let monitor: Monitor
          deinit { 1️⃣Task { await monitor.stop() } }
        }
        """)
  }

  @Test("What it needs is named")
  func captured() {
    expectNothing(
      of: TaskInDeinit.self,
      in: """
        final class FileWatch {
          let monitor: Monitor
          deinit { Task { [monitor] in await monitor.stop() } }
        }
        """)
  }

  @Test("Constants of the deinit")
  func locals() {
    expectNothing(
      of: TaskInDeinit.self,
      in: """
        final class FileWatch {
          weak var parent: Parent?
          deinit {
            guard let parent else { return }
            Task { @MainActor in parent.remove() }
          }
        }
        """)
  }
}
