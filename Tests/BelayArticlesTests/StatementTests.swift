// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Testing

@testable import BelayTestSupport

@Suite("Coming from tasks in view controllers: the article", .timeLimit(.minutes(15)))
@MainActor
struct StatementTests {
  /// The gates at which the months wait, ignoring cancellation.
  let doors = [5: Gate(), 6: Gate()]
  /// Opens when a month has been answered and its reader has run.
  let answered = [5: Gate(), 6: Gate()]

  private var api: StatementAPI {
    StatementAPI { [doors, answered] month in
      await doors[month]!.wait()
      Task { answered[month]!.open() }
      return [Transaction(id: month, title: "Rent", cents: -90_000)]
    }
  }

  private func open(_ api: StatementAPI) -> Store<Statement> { Store(Statement(api: api), state: .init(month: 5)) }

  @Test
  func `The month that was tapped last is shown, also if the one before answers last, and the spinner does not blink`()
    async
  {
    let store = open(api)
    let spins = Watcher { [unowned store] in store.transactions.isLoading }
    let may = store.run(.appeared)
    await doors[5]!.waitUntilReached()
    let june = store.run(.monthTapped(6))
    #expect(may.outcome == .superseded)
    await doors[6]!.waitUntilReached()
    doors[6]!.open()
    await june.finished()
    doors[5]!.open()
    await answered[5]!.wait()
    #expect(store.month == 6)
    #expect(store.transactions.value?.map(\.id) == [6])
    #expect(spins.seen == [false, true, false])
  }

  @Test
  func `The rows of one month never stand under the name of another, and a cancel puts nothing back`() async {
    let store = open(api)
    doors[5]!.open()
    await store.perform(.appeared)
    #expect(store.transactions.value?.map(\.id) == [5])
    let june = store.run(.monthTapped(6))
    #expect(store.transactions.value == nil)
    #expect(store.transactions.isLoading)
    await doors[6]!.waitUntilReached()
    june.cancel()
    #expect(store.transactions == .idle)
    doors[6]!.open()
    await answered[6]!.wait()
    #expect(store.transactions == .idle)
  }

  @Test
  func `To come back from a screen that covered it loads nothing again`() async {
    let store = open(api)
    doors[5]!.open()
    await store.perform(.appeared)
    #expect(store.run(.appeared).outcome == .finished)
    #expect(doors[5]!.arrivals == 1)
  }

  @Test
  func `A request that was cancelled shows no failure, whatever it throws`() async {
    let begun = Gate()
    let store = open(
      StatementAPI { month in
        guard month == 5 else { return [] }
        do { try await begun.waitUnlessCancelled() } catch { throw Offline() }  // as URLSession: an error of its own
        return []
      })
    let may = store.run(.appeared)
    await begun.waitUntilReached()
    await store.perform(.monthTapped(6))
    #expect(await may.finished() == .superseded)
    #expect(store.transactions.failure == nil)
    #expect(store.transactions.value == [])
  }

  @Test
  func `A request that failed shows why, and is tried again when the screen appears again`() async {
    let store = open(StatementAPI { _ in throw Offline() })
    await store.perform(.appeared)
    #expect(store.transactions.failure?.error as? Offline == Offline())
    #expect(store.run(.appeared).outcome == .pending)
    #expect(store.transactions.isLoading)
    #expect(store.run(.appeared).outcome == .finished)
  }

  @Test
  func `To leave is to end the load`() async {
    let door = Gate()
    var store: Store<Statement>? = open(
      StatementAPI { _ in
        try await door.waitUnlessCancelled()
        return []
      })
    let run = store!.run(.appeared)
    await door.waitUntilReached()
    store = nil
    #expect(run.outcome == .cancelled)
    await run.finished()
    #expect(!door.isOpen)
  }
}
