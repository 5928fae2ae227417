// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("state-deinit-cancel, on code")
struct StateDeinitCancelPathsTests {
  @Test
  func `A method of the bag starts the task`() {
    expectFindings(
      of: "state-deinit-cancel",
      in: """
        final class Jobs {
          private var running: [Task<Void, Never>] = []
          func perform(_ work: @escaping () async -> Void) { running.append(Task { await work() }) }
          deinit { running.forEach { $0.cancel() } }
        }
        struct ClockView: View {
          @State private var time = 0
          @State private var jobs = Jobs()
          var body: some View { Text("").onAppear { 1️⃣jobs.perform { await tick() } } }
          func tick() async { for step in 1...9 { time = await clock.next(step) } }
        }
        """)
  }

  @Test
  func `A method that runs its closure at once`() {
    expectNothing(
      of: "state-deinit-cancel",
      in: """
        final class Jobs {
          private var running: [Task<Void, Never>] = []
          func measure(_ work: () async -> Void) async { await work() }
          deinit { running.forEach { $0.cancel() } }
        }
        struct ClockView: View {
          @State private var jobs = Jobs()
          var body: some View { Text("").task { await jobs.measure { await tick() } } }
          func tick() async {}
        }
        """)
  }
}
