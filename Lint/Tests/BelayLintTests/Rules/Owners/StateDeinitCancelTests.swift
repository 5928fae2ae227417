// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("state-deinit-cancel")
struct StateDeinitCancelTests {
  @Test
  func `A method of the view takes the view along`() {
    expectFindings(
      of: "state-deinit-cancel",
      in: """
        final class TaskBag {
          private var cancels: [() -> Void] = []
          deinit { for cancel in cancels { cancel() } }
          func insert(_ task: Task<Void, Never>) { cancels.append(task.cancel) }
        }

        struct CounterView: View {
          @State private var number = 0
          @State private var bag = TaskBag()
          var body: some View { Text("").onAppear { appeared() } }
          func appeared() { 1️⃣Task { await count() }.store(in: bag) }
          func count() async { for step in 1...10_000 { await tick(); number = step } }
        }
        """)
  }

  @Test
  func `Handed to the bag directly, and a property used in the closure`() {
    expectFindings(
      of: "state-deinit-cancel",
      in: """
        final class TaskBag {
          private var cancels: [() -> Void] = []
          deinit { for cancel in cancels { cancel() } }
          func insert(_ task: Task<Void, Never>) { cancels.append(task.cancel) }
        }

        struct CounterView: View {
          @StateObject private var bag = TaskBag()
          @State private var number = 0
          var body: some View {
            Text("").onAppear { bag.insert(1️⃣Task { number = await tick() }) }
          }
        }
        """)
  }

  @Test
  func `Only values go in`() {
    expectNothing(
      of: "state-deinit-cancel",
      in: """
        final class TaskBag {
          private var cancels: [() -> Void] = []
          deinit { for cancel in cancels { cancel() } }
          func insert(_ task: Task<Void, Never>) { cancels.append(task.cancel) }
        }

        struct CounterView: View {
          let ticker: Ticker
          @State private var number = 0
          @State private var bag = TaskBag()
          var body: some View { Text("") }
          func appeared() {
            Task { [ticker, shown = $number] in shown.wrappedValue = await ticker.tick() }.store(in: bag)
          }
        }
        """)
  }

  @Test
  func `The view cancels when it disappears`() {
    expectNothing(
      of: "state-deinit-cancel",
      in: """
        final class TaskBag {
          private var cancels: [() -> Void] = []
          deinit { cancelAll() }
          func cancelAll() { for cancel in cancels { cancel() } }
        }
        struct CounterView: View {
          @State private var bag = TaskBag()
          var body: some View {
            Text("").onAppear { Task { await count() }.store(in: bag) }.onDisappear { bag.cancelAll() }
          }
          func count() async {}
        }
        """)
  }

  @Test
  func `A class without a deinit that cancels is no bag`() {
    expectNothing(
      of: "state-deinit-cancel",
      in: """
        final class Log { var lines: [Task<Void, Never>] = [] }
        struct CounterView: View {
          @State private var log = Log()
          func appeared() { Task { await count() }.store(in: log) }
          func count() async {}
        }
        """)
  }

  @Test
  func `A singleton in the state is released by none`() {
    expectNothing(
      of: "state-deinit-cancel",
      in: """
        final class TaskBag {
          static let shared = TaskBag()
          private var cancels: [() -> Void] = []
          deinit { for cancel in cancels { cancel() } }
        }
        struct CounterView: View {
          @StateObject private var bag: TaskBag = .shared
          func appeared() { Task { await count() }.store(in: bag) }
          func count() async {}
        }
        """)
  }
}
