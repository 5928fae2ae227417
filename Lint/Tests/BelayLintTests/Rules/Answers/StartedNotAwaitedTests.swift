// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("refresh-not-awaited, work that is only started")
struct StartedNotAwaitedTests {
  @Test
  func `An async let of a Task`() {
    expectFindings(
      of: "refresh-not-awaited",
      in: """
        final class Front {
          var news: [Item] = []
          var polls: [Item] = []
          func load() async {
            1️⃣async let first = Task { news = await api.news() }
            async let second = Task { polls = await api.polls() }.value
            async let third: () = loadWeather()
            _ = await first
            _ = await second
            await third
          }
        }
        """)
  }

  @Test
  func `The value of the task is awaited later`() {
    expectNothing(
      of: "refresh-not-awaited",
      in: """
        final class Front {
          var news: [Item] = []
          func load() async {
            async let first = Task { news = await api.news() }
            _ = await first.value
          }
        }
        """)
  }

  @Test
  func `A function that is awaited and only starts a task`() {
    expectFindings(
      of: "refresh-not-awaited",
      in: """
        final class Front {
          var news: [Item] = []
          var isBusy = false
          func load() async {
            1️⃣Task { news = await api.news() }
          }
          func reload() async {
            isBusy = true
            await load()
            isBusy = false
          }
          func loadPolls() async {
            1️⃣Task { polls = await api.polls() }
          }
          func update() async { await loadPolls() }
          func update(then done: @escaping () -> Void) {
            Task {
              await update()
              done()
            }
          }
        }
        """)
  }

  @Test
  func `Nothing relies on the work, or it is awaited, kept or delayed on purpose`() {
    expectNothing(
      of: "refresh-not-awaited",
      in: """
        final class Front {
          var news: [Item] = []
          var isBusy = false
          var running: Task<Void, Never>?
          func load() async { Task { news = await api.news() } }
          func show() async { await load() }
          func kept() async { running = Task { news = await api.news() } }
          func awaited() async { await Task { news = await api.news() }.value }
          func later() async {
            Task {
              try? await Task.sleep(for: .seconds(3))
              await api.cleanUp()
            }
          }
          func reload() async {
            isBusy = true
            await kept()
            await awaited()
            await later()
            isBusy = false
          }
        }
        """)
  }

  @Test
  func `A refresh that starts a request in an answer, and one of another module`() {
    expectFindings(
      of: "refresh-not-awaited",
      in: """
        struct Stops: View {
          let model: StopsModel
          var body: some View { List { }.refreshable 1️⃣{ model.refresh() } }
        }
        final class StopsModel {
          var stops: [Stop] = []
          func refresh() { calculateWay { isKnown in if isKnown { self.ask() } } }
          func calculateWay(_ then: @escaping (Bool) -> Void) { then(true) }
          func ask() { send(session.request(stopsOf: line)) }
          func send(_ request: DataRequest) {
            request.responseDecodable(of: [Stop].self) { answer in self.stops = answer.value }
          }
        }
        """)
    expectFindings(
      of: "refresh-not-awaited",
      in: """
        struct Stops: View {
          let model: StopsModel
          var body: some View { List { }.refreshable 1️⃣{ model.refresh() } }
        }
        final class StopsModel {
          var stops: [Stop] = []
          func refresh() { client.fetchStops { answer in self.stops = answer } }
        }
        """)
  }

  @Test
  func `A method of the own code that calls back at once`() {
    expectNothing(
      of: "refresh-not-awaited",
      in: """
        struct Stops: View {
          let model: StopsModel
          var body: some View { List { }.refreshable { model.refresh() } }
        }
        final class StopsModel {
          var stops: [Stop] = []
          func refresh() { getStops { answer in self.stops = answer } }
          func getStops(_ then: ([Stop]) -> Void) { then(table) }
        }
        """)
  }
}
