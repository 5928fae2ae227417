// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("refresh-not-awaited: code")
struct RefreshNotAwaitedCodeTests {
  @Test
  func `The task is two calls away`() {
    expectFindings(
      of: "refresh-not-awaited",
      in: """
        struct Feed: View {
          let model: FeedModel
          var body: some View { List(model.rows) { Row($0) }.refreshable 1️⃣{ model.reload() } }
        }
        final class FeedModel {
          func reload() { load(clear: true) }
          private func load(clear: Bool) {
            task = Task { rows = await api.rows() }
          }
        }
        """)
  }

  @Test
  func `A cancellation handler around a call that does not wait`() {
    expectFindings(
      of: "refresh-not-awaited",
      in: """
        struct Feed: View {
          @State private var task: Task<Void, Never>?
          var body: some View {
            List(rows) { Row($0) }
              .refreshable 1️⃣{
                await withTaskCancellationHandler {
                  load()
                } onCancel: {
                  Task { await task?.cancel() }
                }
              }
          }
          func load() { task = Task { rows = await api.rows() } }
        }
        """)
  }

  @Test
  func `An await that only changes the actor`() {
    expectFindings(
      of: "refresh-not-awaited",
      in: """
        struct Feed: View {
          let model: FeedModel
          var body: some View { List(model.rows) { Row($0) }.refreshable 1️⃣{ await model.reload() } }
        }
        @MainActor final class FeedModel {
          func reload() { Task { rows = await api.rows() } }
        }
        """)
  }

  @Test
  func `A request with a completion handler`() {
    expectFindings(
      of: "refresh-not-awaited",
      in: """
        struct Feed: View {
          var body: some View { List(rows) { Row($0) }.refreshable 1️⃣{ reload() } }
          func reload() { fetch { rows = $0 } }
          func fetch(done: @escaping ([Row]) -> Void) {
            session.dataTask(with: url) { data, _, _ in done(rows(data)) }.resume()
          }
        }
        """)
  }

  @Test
  func `The work is awaited, the value of a task too`() {
    expectNothing(
      of: "refresh-not-awaited",
      in: """
        struct Feed: View {
          let model: FeedModel
          var body: some View {
            List(model.rows) { Row($0) }.refreshable { await model.reload() }
            List(model.rows) { Row($0) }.refreshable { await Task { await model.reload() }.value }
            List(model.rows) { Row($0) }.refreshable { await action() }
          }
        }
        final class FeedModel {
          func reload() async { rows = await api.rows() }
        }
        """)
  }

  @Test
  func `A synchronous read, and a log`() {
    expectNothing(
      of: "refresh-not-awaited",
      in: """
        struct Feed: View {
          var body: some View { List(rows) { Row($0) }.refreshable { reload() } }
          func reload() {
            rows = store.items()
            Logger.shared.log("read")
          }
        }
        final class Logger {
          static let shared = Logger()
          func log(_ text: String) { queue.async { print(text) } }
        }
        """)
  }

  @Test
  func `An action of a store`() {
    expectFindings(
      of: "refresh-not-awaited",
      in: """
        import ComposableArchitecture
        struct Feed: View {
          let store: StoreOf<FeedFeature>
          var body: some View {
            List(store.rows) { Row($0) }.refreshable { 1️⃣store.send(.pulled) }
            List(store.rows) { Row($0) }.refreshable { await store.send(.pulled).finish() }
          }
        }
        """)
  }

  @Test
  func `A task that awaits nothing`() {
    expectNothing(
      of: "refresh-not-awaited",
      in: """
        struct Feed: View {
          var body: some View { List(rows) { Row($0) }.refreshable { reload() } }
          func reload() {
            let items = store.items()
            Task { @MainActor in rows = items }
          }
        }
        """)
  }

  @Test
  func `A wrapper of refreshable`() {
    expectFindings(
      of: "refresh-not-awaited",
      in: """
        extension View {
          func onPull(action: @escaping () async -> Void) -> some View {
            refreshable { await action() }
          }
        }
        struct TrackList: View {
          var body: some View {
            List(tracks) { TrackRow($0) }.onPull { 1️⃣Task { await model.reload() } }
          }
        }
        """)
  }

  @Test
  func `A wrapper whose closure awaits`() {
    expectNothing(
      of: "refresh-not-awaited",
      in: """
        extension View {
          func onPull(action: @escaping () async -> Void) -> some View {
            refreshable { await action() }
          }
        }
        struct TrackList: View {
          var body: some View {
            List(tracks) { TrackRow($0) }.onPull { await model.reload() }
          }
        }
        """)
  }
}
