// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("timeout-without-cancel")
struct TimeoutWithoutCancelTests {
  @Test
  func `The loser is waited for`() {
    expectFindings(
      of: "timeout-without-cancel",
      in: """
        func ask() async -> Int? {
          await 1️⃣withTaskGroup(of: Int?.self) { group in
            group.addTask { await answer() }
            group.addTask { try? await Task.sleep(for: .seconds(5)); return nil }
            return await group.next()!
          }
        }
        """)
  }

  @Test
  func `It is cancelled`() {
    expectNothing(
      of: "timeout-without-cancel",
      in: """
        func ask() async -> Int? {
          await withTaskGroup(of: Int?.self) { group in
            defer { group.cancelAll() }
            group.addTask { await answer() }
            group.addTask { try? await Task.sleep(for: .seconds(5)); return nil }
            return await group.next()!
          }
        }
        """)
  }

  @Test
  func `A pool of workers is no race`() {
    expectNothing(
      of: "timeout-without-cancel",
      in: """
        func all() async {
          await withTaskGroup(of: Void.self) { group in
            group.addTask { await work(1) }
            while let _ = await group.next() { group.addTask { await work(2) } }
          }
        }
        """)
  }
}
