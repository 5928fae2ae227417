// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

@Suite("A child in a field that is not optional")
@MainActor
struct LastingChildTests {
  @Test("It is always there, reads and writes its part of the parent's state, and its outputs are actions")
  func itIsAlwaysThere() {
    let store = Store(Mall(), state: .init())
    let feed = store.child(Mall.feed)
    feed.send(.note("read"))
    feed.send(.say(["tapped"]))
    #expect(store.feed.note == "read")
    #expect(store.heard == ["tapped"])
    store.change { $0.feed.note = "by the parent" }
    #expect(feed.note == "by the parent")
    #expect(store.child(Mall.feed) === feed)
  }

  @Test("The parent's effect reaches it, and the parent's run includes what it starts")
  func messagesReachIt() async {
    let store = Store(Mall(), state: .init())
    let job = Job("worked")
    let run = store.run(.effect(.send(.work(job), to: Mall.feed)))
    #expect(store.feed.isBusy)
    #expect(run.outcome == .pending)
    await job.finish()
    await run.finished()
    #expect(store.feed.note == "worked")
    #expect(!store.feed.isBusy)
  }

  @Test("Its observers are notified of its own part only")
  func observersAreNotifiedOfItsPart() {
    let store = Store(Mall(), state: .init())
    let feed = store.child(Mall.feed)
    let session = store.child(Mall.session)
    let watcher = Watcher { feed.note }
    session.send(.note("other"))
    #expect(watcher.wakes == 0)
    store.change { $0.feed.note = "new" }
    #expect(watcher.wakes == 1)
  }

  @Test("If the parent changes its id it is another child, and the work of the first has ended in that turn")
  func anotherIDIsAnotherChild() async {
    let store = Store(Mall(), state: .init())
    let first = store.child(Mall.session)
    let job = Job("late")
    first.send(.work(job))
    await job.begins()
    store.change { $0.session = MallPage.State(id: 2) }
    let second = store.child(Mall.session)
    #expect(second !== first)
    #expect(first.lifetime.isEnded)
    await job.finish()
    #expect(job.refusal is CancellationError)
    #expect(store.session.note == "")
    second.send(.note("new"))
    #expect(store.session.note == "new")
  }

  @Test("Without a change of its id it continues, whatever else of its state the parent writes")
  func itContinues() async {
    let store = Store(Mall(), state: .init())
    let job = Job("worked")
    store.child(Mall.session).send(.work(job))
    await job.begins()
    store.change { $0.session.note = "written" }
    await job.finish()
    #expect(job.refusal == nil)
    #expect(store.session.note == "worked")
  }

  @Test("In a computed field it is there too; what its runs hold is not in the parent's state")
  func aComputedFieldHasIt() async {
    let store = Store(Mall(), state: .init())
    let child = store.child(Mall.computed)
    let job = Job("worked")
    child.send(.work(job))
    #expect(child.isBusy)
    #expect(!store.hidden.isBusy)
    await job.finish()
    #expect(store.hidden.note == "worked")
  }

  @Test("After the parent's end it reads the last value, and is still returned")
  func afterTheParentsEnd() throws {
    let list = Store(MallList(), state: .init())
    let mall = try #require(list.child(MallList.mall))
    let feed = mall.child(Mall.feed)
    feed.send(.note("last"))
    list.send(.closed)
    feed.send(.note("late"))
    #expect(feed.note == "last")
    #expect(mall.child(Mall.feed).note == "last")
    #expect(mall.child(Mall.session).note == "")
  }
}

private struct MallList: Feature {
  struct State { var mall: Mall.State? = Mall.State() }
  enum Action { case closed }
  static let mall = child(\.mall) { _, _ in
    Mall()
  } output: { _ in
    nil
  }

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    state.mall = nil
    return .none
  }
}
