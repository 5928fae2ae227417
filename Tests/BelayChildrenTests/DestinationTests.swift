// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

@Suite("Destinations in one enum")
@MainActor
struct DestinationTests {
  @Test func `A destination is there while the field is in its case, and writes its payload in place of it`() throws {
    let store = Store(Mall(), state: .init())
    #expect(store.child(Mall.order) == nil)
    store.change { $0.destination = .order(MallPage.State(id: 1)) }
    let order = try #require(store.child(Mall.order))
    #expect(store.child(Mall.help) == nil)
    order.send(.note("two pieces"))
    order.send(.say(["bought"]))
    #expect(store.destination?.order?.note == "two pieces")
    #expect(store.heard == ["bought"])
    store.change { $0.destination = nil }
    #expect(order.lifetime.isEnded)
  }

  @Test func `Another case, another id and nil each end the work of the first in that turn; nothing of it is written`()
    async throws
  {
    let others: [Mall.Destination?] = [
      .help(MallPage.State(id: 1)), .order(MallPage.State(id: 2)), .failure("no"), nil,
    ]
    for other in others {
      let store = Store(Mall(), state: .init(destination: .order(MallPage.State(id: 1))))
      let order = try #require(store.child(Mall.order))
      let job = Job("late")
      order.send(.work(job))
      await job.begins()
      #expect(order.isBusy)
      store.change { $0.destination = other }
      #expect(order.lifetime.isEnded)
      await job.finish()
      #expect(job.refusal is CancellationError)
      #expect(store.destination?.order?.note ?? "" == "")
      #expect(store.destination?.help?.note ?? "" == "")
      #expect(store.destination?.failure == other?.failure)
    }
  }

  @Test func `The payload's own change keeps it the same child, also of its id`() throws {
    let store = Store(Mall(), state: .init(destination: .help(MallPage.State(id: 1))))
    let help = try #require(store.child(Mall.help))
    let note = Watcher { help.note }
    help.send(.note("a"))
    #expect(note.wakes == 1)
    #expect(store.child(Mall.help) === help)
  }

  @Test func `A view of an alert's text in the same enum is notified of it, and of nothing else`() {
    let store = Store(Mall(), state: .init(destination: .failure("offline")))
    let text = Watcher { store[\.destination?.failure] }
    store.change { $0.heard = ["other"] }
    #expect(text.wakes == 0)
    store.change { $0.destination = nil }
    #expect(text.seen == ["offline", nil])
  }

  @Test func `A link that names two cases is reported when its child first changes, once`() async throws {
    let reports = Reports()
    try await reports.collect {
      let store = Store(Mistaken(), state: .init(destination: .help(MallPage.State(id: 1))))
      try #require(store.child(Mistaken.help)).send(.note("a"))
      #expect(store.destination?.order?.note == "a")
      store.send(.help)
      try #require(store.child(Mistaken.help)).send(.note("b"))
    }
    #if DEBUG
      #expect(reports.lines.count == 1)
      #expect(reports.lines.first?.contains("takes its child's state from one case") == true)
      #expect(reports.lines.first?.contains("DestinationTests.swift:") == true)
    #endif
  }

  @Test func `Screens of several kinds are rows of one path: each ends with its row, and is found by its kind`()
    async throws
  {
    let owner = MallOwner()
    let store = owner.open(
      .init(path: [.item(MallPage.State(id: 1)), .settings(MallPage.State(id: 2)), .item(MallPage.State(id: 3))]))
    let screens = store.rowIDs(Mall.path).compactMap { store.child(Mall.path, id: $0) }
    #expect(screens.map { $0.child(MallScreen.item) == nil } == [false, true, false])
    #expect(screens.map { $0.child(MallScreen.settings) == nil } == [true, false, true])
    let third = try #require(screens[2].child(MallScreen.item))
    let job = Job("late")
    third.send(.work(job))
    await job.begins()
    try #require(screens[1].child(MallScreen.settings)).send(.note("dark"))
    #expect(store.path[id: 2]?.settings?.note == "dark")
    store.change { $0.path.remove(atOffsets: 2..<3) }
    #expect(third.lifetime.isEnded)
    await job.finish()
    #expect(job.refusal is CancellationError)
  }
}

/// Its link puts the state of the help into the order.
private struct Mistaken: Feature {
  struct State { var destination: Mall.Destination? }
  enum Action { case help }

  static let help = child(\.destination, case: Mall.Destination.order, \.?.help) { _, _ in
    MallPage()
  } output: { _ in
    nil
  }

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    state.destination = .help(MallPage.State(id: 2))
    return .none
  }
}
