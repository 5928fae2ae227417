// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("task-in-deinit")
struct TaskInDeinitTests {
  @Test
  func `Weakly, self is nil by then`() {
    expectFindings(
      of: TaskInDeinit.self,
      in: """
        final class FileWatch {
          deinit { 1️⃣Task { @MainActor [weak self] in self?.stop() } }
          func stop() {}
        }
        """)
  }

  @Test
  func `A member of what goes`() {
    expectFindings(
      of: TaskInDeinit.self,
      in: """
        final class FileWatch {
          let monitor: Monitor
          deinit { 1️⃣Task { await monitor.stop() } }
        }
        """)
  }

  @Test
  func `What it needs is named`() {
    expectNothing(
      of: TaskInDeinit.self,
      in: """
        final class FileWatch {
          let monitor: Monitor
          deinit { Task { [monitor] in await monitor.stop() } }
        }
        """)
  }

  @Test
  func `Constants of the deinit`() {
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
