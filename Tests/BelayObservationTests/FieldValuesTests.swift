// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

@Suite("FieldValues: a field as an asynchronous sequence")
@MainActor
struct FieldValuesTests {
  @Test
  func `The first value is the current one, then comes the newest after each turn in which it has changed`() async {
    let store = Store(Probe(), state: .init(count: 1))
    var counts = FieldValues(of: \.count, in: store).makeAsyncIterator()
    #expect(await counts.next() == 1)
    store.send(.set { $0.title = "not the count" })
    store.send(.set { $0.count = 1 })
    store.send(.set { $0.count = 2 })
    #expect(await counts.next() == 2)
    store.send(.set { $0.count = 3 })
    store.send(.set { $0.count = 4 })
    #expect(await counts.next() == 4, "a slow reader misses what was between")
  }

  @Test
  func `A change and its reverse within one turn is no value`() async {
    let store = Store(Probe(), state: .init(count: 1))
    var counts = FieldValues(of: \.count, in: store).makeAsyncIterator()
    #expect(await counts.next() == 1)
    store.send(
      .set { state in
        state.count = 2
        state.count = 1
      })
    store.send(.set { $0.count = 3 })
    #expect(await counts.next() == 3)
  }

  @Test
  func `A waiting reader is resumed by the change, and by the end`() async {
    let store = Store(Probe(), state: .init())
    let log = Log()
    let (first, second) = (Gate(), Gate())
    let reader = Task { [values = FieldValues(of: \.title, in: store)] in
      for await title in values {
        log.add("read '\(title)'")
        if title.isEmpty { first.open() } else { second.open() }
      }
      log.add("ended")
    }
    await first.wait()
    store.send(.set { $0.title = "new" })
    await second.wait()
    store.lifetime.end()
    await reader.value
    #expect(log.lines == ["read ''", "read 'new'", "ended"])
  }

  @Test(arguments: [false, true])
  func `It does not keep the handle, and ends with its release, on whatever thread`(offMain: Bool) async {
    let handle = Handle(Store(Probe(), state: .init()))
    let hasBegun = Gate()
    let reader = Task { [values = FieldValues(of: \.count, in: handle.object!)] in
      for await _ in values { hasBegun.open() }
    }
    await hasBegun.wait()
    weak let store = handle.object
    if offMain { await onThreads(1) { _ in handle.release() } } else { handle.release() }
    #expect(store == nil)
    await reader.value
  }

  @Test
  func `Of a store that has ended it gives the last value and ends`() async {
    let store = Store(Probe(), state: .init(count: 7))
    store.lifetime.end()
    var counts = FieldValues(of: \.count, in: store).makeAsyncIterator()
    #expect(await counts.next() == 7)
    #expect(await counts.next() == nil)
  }

  @Test
  func `A reader that is cancelled ends, and the store forgets it`() async {
    let store = Store(Probe(), state: .init())
    let hasBegun = Gate()
    let reader = Task { [values = FieldValues(of: \.count, in: store)] in
      for await _ in values { hasBegun.open() }
    }
    await hasBegun.wait()
    #expect(store.engine.watches.count == 1)
    reader.cancel()
    await reader.value
    #expect(store.engine.scope.registry.withLock { $0.followers.isEmpty })
    store.send(.set { $0.count = 1 })
    #expect(store.engine.watches.isEmpty)
    #expect(store.engine.tree.watchedNodes == 0)
  }

  @Test
  func `A sequence without a reader is removed`() {
    let store = Store(Probe(), state: .init())
    _ = FieldValues(of: \.count, in: store)
    store.send(.set { $0.count = 1 })
    #expect(store.engine.watches.isEmpty)
    #expect(store.engine.scope.registry.withLock { $0.followers.isEmpty })
  }

  @Test
  func `A child's values end when its state is removed, and those of another child continue`() async {
    let store = Store(Leaf(), state: .init(twig: .init(), twigs: [.init(id: 1)]))
    var twig = FieldValues(of: \.title, in: store.child(Leaf.twig)!).makeAsyncIterator()
    var row = FieldValues(of: \.title, in: store.child(Leaf.twigs, id: 1)!).makeAsyncIterator()
    #expect(await twig.next() == "")
    #expect(await row.next() == "")
    store.send(
      .set { state in
        state.twig = nil
        state.twigs[id: 1]?.title = "new"
      })
    #expect(await twig.next() == nil)
    #expect(await row.next() == "new")
  }
}
