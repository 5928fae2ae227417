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

  @Test
  func `A view in which nothing scrolls cannot be pulled`() {
    expectNothing(
      of: "refresh-not-awaited",
      in: """
        struct Waiting: View {
          var body: some View { VStack { ProgressView(); Text("Wait") } }
        }
        struct Feed: View {
          var body: some View { Waiting().task { load() }.refreshable { load() } }
          func load() { Task { rows = await api.rows() } }
        }
        """)
  }

  @Test
  func `A view whose list is in another view can be pulled`() {
    expectFindings(
      of: "refresh-not-awaited",
      in: """
        struct Rows: View {
          var body: some View { List(rows) { Row($0) } }
        }
        struct Board: View {
          var body: some View { VStack { Header(); Rows() } }
        }
        struct Feed: View {
          var body: some View { Board().padding().refreshable 1️⃣{ load() } }
          func load() { Task { rows = await api.rows() } }
        }
        """)
  }

  private static func home(_ refresh: String, _ load: String) -> String {
    """
    struct Home: View {
      @State var order: [String] = []
      @State var rows: [Row] = []
      var body: some View {
        List(rows) { RowView($0) }
          .refreshable {
            await readOrder()
            \(refresh)
          }
      }
      func readOrder() async { order = await settings.order() }
      \(load)
    }
    """
  }

  @Test
  func `It awaits a part, and only starts what it asks to refresh`() {
    expectFindings(
      of: "refresh-not-awaited",
      in: Self.home(
        "1️⃣fetch(refresh: true)", "func fetch(refresh: Bool) { Task { rows = await api.rows(cached: !refresh) } }"))
  }

  @Test
  func `The refresh is awaited, or what is started beside it is none`() {
    expectNothing(
      of: "refresh-not-awaited",
      in: Self.home(
        "await fetch(refresh: true)", "func fetch(refresh: Bool) async { rows = await api.rows(cached: !refresh) }"))
    expectNothing(
      of: "refresh-not-awaited",
      in: Self.home("count(quietly: true)", "func count(quietly: Bool) { Task { total = await api.total() } }"))
  }
}
