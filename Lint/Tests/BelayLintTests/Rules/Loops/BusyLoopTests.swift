// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("busy-loop")
struct BusyLoopTests {
  @Test
  func `A loop that yields`() {
    expectFindings(
      of: "busy-loop",
      in: """
        final class Store {
          func ready() async {
            1️⃣while !line.isReady { await Task.yield() }
          }
        }
        """)
  }

  @Test
  func `A loop that yields and leaves`() {
    expectFindings(
      of: "busy-loop",
      in: """
        final class Store {
          func ready() async {
            1️⃣while true {
              if line.isReady { break }
              await Task.yield()
            }
          }
        }
        """)
  }

  @Test
  func `An empty body`() {
    expectFindings(
      of: "busy-loop",
      in: """
        final class Store {
          func ready() {
            1️⃣while !line.isReady {}
          }
        }
        """)
  }

  @Test
  func `A pause`() {
    expectNothing(
      of: "busy-loop",
      in: """
        final class Store {
          func ready() async {
            while !line.isReady { try? await Task.sleep(for: .seconds(1)) }
          }
        }
        """)
  }

  @Test
  func `Work that yields now and then`() {
    expectNothing(
      of: "busy-loop",
      in: """
        final class Store {
          func drain() async {
            while let next = queue.next() {
              show(next)
              await Task.yield()
            }
          }
        }
        """)
  }

  @Test
  func `The condition makes the progress`() {
    expectNothing(
      of: "busy-loop",
      in: """
        final class Store {
          func drain() {
            while read(&buffer) > 0 {}
          }
        }
        """)
  }

  @Test
  func `A round that skips the sleep`() {
    expectFindings(
      of: "busy-loop",
      in: """
        func wait(for id: String) async throws {
          var isWaiting = true
          1️⃣while isWaiting {
            guard let app = workspace.apps.first(where: { $0.id == id }) else { continue }
            try await Task.sleep(for: .milliseconds(100))
            if app.isReady { isWaiting = false }
          }
        }
        """)
  }

  @Test
  func `A round that sleeps first`() {
    expectNothing(
      of: "busy-loop",
      in: """
        func wait(for id: String) async {
          while !Task.isCancelled {
            try? await Task.sleep(for: .seconds(60))
            guard !pending.contains(id) else { continue }
            await refresh(id)
          }
        }
        """)
  }

  @Test
  func `A round that takes the next one`() {
    expectNothing(
      of: "busy-loop",
      in: """
        func drain() async throws {
          while !queue.isEmpty {
            let item = queue.removeFirst()
            if item.isOld { continue }
            await send(item)
            try await Task.sleep(for: .seconds(1))
          }
        }
        """)
  }

  @Test
  func `A query again and again`() {
    expectFindings(
      of: "busy-loop",
      in: """
        func window(of app: AppElement) -> Window? {
          var window: Window?
          1️⃣while window == nil {
            window = try? app.windows().first
          }
          return window
        }
        """)
  }
}
