// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("refresh-not-awaited")
struct RefreshNotAwaitedTests {
  @Test
  func `A task in refreshable`() {
    expectFindings(
      of: "refresh-not-awaited",
      in: """
        struct Feed: View {
          var body: some View {
            List(rows) { Row($0) }
              .refreshable { 1️⃣Task { await model.refresh() } }
          }
        }
        """)
  }

  @Test
  func `The work is awaited`() {
    expectNothing(
      of: "refresh-not-awaited",
      in: """
        struct Feed: View {
          var body: some View { List(rows) { Row($0) }.refreshable { await model.refresh() } }
        }
        """)
  }

  @Test
  func `A task beside the work`() {
    expectNothing(
      of: "refresh-not-awaited",
      in: """
        struct Feed: View {
          var body: some View {
            List(rows) { Row($0) }.refreshable {
              Task { await tracker.note() }
              await model.refresh()
            }
          }
        }
        """)
  }

  @Test
  func `The task is awaited`() {
    expectNothing(
      of: "refresh-not-awaited",
      in: """
        struct Feed: View {
          var body: some View { List(rows) { Row($0) }.refreshable { await Task { await model.refresh() }.value } }
        }
        """)
  }
}
