// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("task-in-deinit")
struct TaskInDeinitTests {
  @Test
  func `Weakly, self is nil by then`() {
    expectFindings(
      of: "task-in-deinit",
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
      of: "task-in-deinit",
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
      of: "task-in-deinit",
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
      of: "task-in-deinit",
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

  @Test
  func `In a method that the deinit calls`() {
    expectFindings(
      of: "task-in-deinit",
      in: """
        final class FileWatch {
          let monitor: Monitor
          func close() { 1️⃣Task { await monitor.stop() } }
          func pause() { Task { await monitor.stop() } }
          deinit { close() }
        }
        """)
  }

  @Test
  func `What ends by itself`() {
    expectNothing(
      of: "task-in-deinit",
      in: """
        final class FileWatch {
          private var watching: AnyCancellable?
          deinit { Task { @MainActor [weak self] in self?.watching?.cancel() } }
        }
        """)
  }
}
