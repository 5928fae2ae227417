// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

@Suite("Store: which reads are woken by which changes")
@MainActor
struct FieldWatchesTests {
  let store = Store(Probe(), state: .init())

  @Test
  func `A watched field wakes on its own change only`() {
    let count = Watcher { [store] in store.count }
    let title = Watcher { [store] in store.title }
    store.send(.set { $0.count = 1 })
    #expect(count.seen == [0, 1])
    #expect(title.wakes == 0)
    store.send(.set { $0.title = "new" })
    #expect(count.wakes == 1)
    #expect(title.seen == ["", "new"])
  }

  @Test(arguments: [nil, "note"])
  func `A write of an equal value notifies no observer`(note: String?) {
    let store = Store(Probe(), state: .init(count: 5, note: note))
    let count = Watcher { store.count }
    let watched = Watcher { store.note }
    let holdings = Watcher { store.holdings }
    store.send(
      .set { state in
        state.count = 5
        state.note = note
        state.holdings = .idle
        state.title = "something else"
      })
    #expect(count.wakes == 0)
    #expect(watched.wakes == 0, "an optional is comparable, with a value and without")
    #expect(holdings.wakes == 0)
    store.send(.set { $0.note = "other" })
    #expect(watched.seen == [note, "other"])
    store.send(.set { $0.note = nil })
    #expect(watched.seen == [note, "other", nil])
  }

  @Test
  func `A field that changes and changes back within a turn notifies no observer`() {
    let count = Watcher { [store] in store.count }
    store.send(
      .set { state in
        state.count = 1
        state.count = 0
      })
    #expect(count.wakes == 0)
  }

  @Test
  func `A failure is equal to itself: a failed load that stays notifies no observer`() {
    store.send(.set { $0.holdings = .failed(LoadFailure(Offline()), last: ["old"]) })
    let holdings = Watcher { [store] in store.holdings }
    store.send(.set { $0.count = 1 })
    #expect(holdings.wakes == 0)
  }

  @Test
  func `Fields that cannot be compared wake on every turn`() {
    let token = Watcher { [store] in store.token }
    store.send(.set { $0.count = 1 })
    #expect(token.wakes == 1)
    let whole = Watcher { [store] in store.state.count }
    store.send(.set { $0.title = "new" })
    #expect(whole.seen == [1, 1])
  }

  @Test
  func `Part of a field is watched by its own path`() {
    let isEmpty = Watcher { [store] in store[\.title.isEmpty] }
    let first = Watcher { [store] in store[\.delivered.first] }
    store.send(.set { $0.title = "a" })
    store.send(.set { $0.title = "b" })
    #expect(isEmpty.seen == [true, false])
    store.send(.set { $0.delivered.append("one") })
    store.send(.set { $0.delivered.append("two") })
    #expect(first.seen == [nil, "one"])
  }

  @Test
  func `Several watchers of one field are all told, also after one of them has gone`() {
    let watchers = (0..<3).map { _ in Watcher { [store] in store.count } }
    #expect(store.engine.watches.count == 1)
    store.send(.set { $0.count = 1 })
    #expect(watchers.map(\.seen) == [[0, 1], [0, 1], [0, 1]])
    watchers[0].stop()
    store.send(.set { $0.count = 2 })
    store.send(.set { $0.count = 3 })
    #expect(watchers[0].seen == [0, 1])
    #expect(watchers[1].seen == [0, 1, 2, 3])
    #expect(watchers[2].seen == [0, 1, 2, 3])
    #expect(store.engine.watches.count == 1)
  }

  @Test
  func `A field read twice in one body is one watch and one wake`() {
    let sum = Watcher { [store] in store.count + store.count }
    #expect(store.engine.watches.count == 1)
    store.send(.set { $0.count = 2 })
    #expect(sum.seen == [0, 4])
  }

  @Test
  func `A body that reads two fields which change in one turn is woken once`() {
    let both = Watcher { [store] in "\(store.count) \(store.title)" }
    store.send(
      .set { state in
        state.count = 1
        state.title = "one"
      })
    #expect(both.seen == ["0 ", "1 one"])
  }

  // MARK: What is kept

  @Test
  func `Untracked reads keep no watch`() {
    _ = store.count
    _ = store.title
    _ = store.state
    #expect(store.engine.watches.isEmpty)
    store.send(.set { $0.count = 1 })
    #expect(store.engine.watches.isEmpty)
  }

  @Test
  func `A watch is dropped when it has fired, and the next turn compares nothing`() {
    var wakes = 0
    watch {
      store.count
    } onChange: {
      wakes += 1
    }
    #expect(store.engine.watches.count == 1)
    store.send(.set { $0.count = 1 })
    #expect(wakes == 1)
    store.send(.set { $0.title = "a turn in which what was fired may be put away" })
    #expect(store.engine.watches.isEmpty)
    store.send(.set { $0.count = 2 })
    #expect(wakes == 1)
  }

  @Test
  func `A watch whose tracker was woken by another field is put away in the next turn`() {
    var wakes = 0
    watch {
      (store.count, store.title)
    } onChange: {
      wakes += 1
    }
    #expect(store.engine.watches.count == 2)
    store.send(.set { $0.count = 1 })
    store.send(.set { $0.note = "a turn" })
    #expect(store.engine.watches.isEmpty)
    store.send(.set { $0.title = "new" })
    #expect(wakes == 1)
  }

  @Test
  func `A tracker that sees the old value, and one that came within the turn, are both told of the last`() {
    // The first observer has seen 0. The second starts while the field is 1; the turn ends with 0 again.
    let parent = Parent()
    let store = parent.open()
    var first = 0
    var second: Watcher<Int>?
    watch {
      store.count
    } onChange: {
      first += 1
    }
    let blocker = store.run(.run(.save, Job("busy")))
    parent.onOutput = { [unowned store] _ in second = Watcher { store.count } }
    store.send(
      Probe.Action { state in
        state.count = 1
        return .merge(.output("look"), .run(.save, undo: .count(0)) { _ in })
      })
    #expect(store.count == 0)
    #expect(second?.seen.last == 0, "the second watcher shows a value that has gone")
    blocker.cancel()
  }
}
