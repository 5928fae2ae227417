// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("refresh-not-awaited")
struct RefreshNotAwaitedTests {
  @Test("A task in refreshable")
  func task() {
    expectFindings(
      of: RefreshNotAwaited.self,
      in: """
        struct Feed: View {
          var body: some View {
            List(rows) { Row($0) }
              .refreshable { 1️⃣Task { await model.refresh() } }
          }
        }
        """)
  }

  @Test("The work is awaited")
  func awaited() {
    expectNothing(
      of: RefreshNotAwaited.self,
      in: """
        struct Feed: View {
          var body: some View { List(rows) { Row($0) }.refreshable { await model.refresh() } }
        }
        """)
  }

  @Test("A task beside the work")
  func beside() {
    expectNothing(
      of: RefreshNotAwaited.self,
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

  @Test("The task is awaited")
  func value() {
    expectNothing(
      of: RefreshNotAwaited.self,
      in: """
        struct Feed: View {
          var body: some View { List(rows) { Row($0) }.refreshable { await Task { await model.refresh() }.value } }
        }
        """)
  }

  @Test("The task is awaited, and nothing is thrown away")
  func fixed() {
    expectFix(
      of: RefreshNotAwaited.self,
      in: """
        struct Feed: View {
          var body: some View {
            List(rows) { Row($0) }.refreshable {
              Task {
                await model.refresh()
              }
            }
          }
        }
        """,
      gives: """
        struct Feed: View {
          var body: some View {
            List(rows) { Row($0) }.refreshable {
              await Task {
                await model.refresh()
              }.value
            }
          }
        }
        """)
  }

  @Test("A task that throws")
  func throwing() {
    expectFix(
      of: RefreshNotAwaited.self,
      in: """
        struct Feed: View {
          var body: some View { List(rows) { Row($0) }.refreshable { Task { try await model.refresh() } } }
        }
        """,
      gives: """
        struct Feed: View {
          var body: some View { List(rows) { Row($0) }.refreshable { _ = await Task { try await model.refresh() }.result } }
        }
        """)
  }
}
