// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Testing

@testable import BelayUI

@MainActor
@Suite("StoreBox")
struct StoreBoxTests {
  @Test
  func `To make a box builds no store, however often, and a store is built once`() {
    var built = 0
    let boxes = (0..<100).map { _ in
      StoreBox { _ in
        built += 1
        return Store(Shop(), state: .init())
      }
    }
    #expect(built == 0)

    let store = boxes[0].store
    #expect(built == 1)
    #expect(boxes[0].store === store)
    #expect(built == 1)
  }

  @Test
  func `What the builder captured goes when the store is built, and with a box that never builds`() {
    final class API {}
    var api: API? = API()
    weak let watched = api
    let box = StoreBox { [api] _ in
      _ = api
      return Store(Shop(), state: .init())
    }
    var unused: StoreBox<Shop>? = StoreBox { [api] _ in
      _ = api
      return Store(Shop(), state: .init())
    }
    api = nil
    #expect(watched != nil)
    _ = box.store
    #expect(watched != nil)
    _ = unused
    unused = nil
    #expect(watched == nil)
  }

  @Test
  func `With the box the handle goes, and with that the work, in that moment`() {
    var box: StoreBox<Order>? = StoreBox { _ in Store(Order(), state: .init(id: 1)) }
    weak let store = box?.store
    let run = box?.store.run(.work)
    #expect(run?.outcome == .pending)

    box = nil
    #expect(run?.outcome == .cancelled)
    #expect(store == nil)
  }

  @Test
  func `A box whose last reference goes off the main actor ends the work there`() async {
    let (run, last) = Self.boxWithWork()
    #expect(run.outcome == .pending)
    await Task.detached { last.release() }.value
    #expect(run.outcome == .cancelled)
  }

  private static func boxWithWork() -> (Run, Last<StoreBox<Order>>) {
    let box = StoreBox { _ in Store(Order(), state: .init(id: 1)) }
    return (box.store.run(.work), Last(box))
  }

  @Test
  func `Outputs go to the closure for as long as the box is there`() {
    var heard: [Int] = []
    var box: StoreBox<Counter>? = StoreBox {
      Store(Counter(), state: .browsing, owner: $0) { _, output in
        switch output {
        case .told(let amount): heard.append(amount)
        }
      }
    }
    let store = box?.store
    store?.send(.pay(1))
    #expect(heard == [1])

    box = nil
    store?.send(.pay(2))
    #expect(heard == [1])
  }
}

/// The last reference to something, to be dropped on any thread.
private final class Last<Value: Sendable>: Sendable {
  private let value: Lock<Value?>

  init(_ value: Value) { self.value = Lock(value) }

  func release() {
    // Taken out first: its release runs code, which must not run under the lock.
    var taken = value.withLock { value in
      defer { value = nil }
      return value
    }
    _ = taken
    taken = nil
  }
}
