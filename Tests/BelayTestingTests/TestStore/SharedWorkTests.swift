// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Testing

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `Batchers, limiters and bridges, in a test store` {
  let prices = Stub<[Int], [Int: Int]>("prices")
  let first = Gate("first")
  let second = Gate("second")

  @Test func `loads of one turn go out as one, and each comes back to its run`() async {
    let batcher = Batcher<Int, Int> { [prices] in try await prices($0) }
    let store = TestStore.desk()
    store.send(
      .act { _ in
        .merge(
          [1, 2].map { id in
            .run(.desk) { try $0.apply(.counted(try await batcher.load(id))) }
          })
      })
    await prices.waitForCalls()
    #expect(prices.waiting == [[1, 2]])
    prices.answer([1: 10, 2: 20])
    await store.receive(.counted(10)) { $0.count = 10 }
    await store.receive(.counted(20)) { $0.count = 20 }
    await store.finish()
  }

  @Test func `two stores may share a batcher`() async {
    let batcher = Batcher<Int, Int> { [prices] in try await prices($0) }
    let stores = [TestStore.desk(), TestStore.desk()]
    for store in stores { store.send(.run { try $0.apply(.counted(try await batcher.load(1))) }) }
    await prices.waitForCalls()
    #expect(prices.waiting == [[1]])
    prices.answer([1: 10])
    for store in stores.reversed() {
      await store.receive(.counted(10)) { $0.count = 10 }
      await store.finish()
    }
  }

  @Test func `a run that waits for its turn in a limiter is named so, and not as uncontrolled`() async {
    let limiter = Limiter(limit: 1)
    let line: UInt = #line + 4
    let failures = await Failures.of {
      let store = TestStore.desk()
      for gate in [first, second] {
        store.send(.run { _ in try await limiter.run { try await gate.wait() } })
      }
      await store.finish()
      first.open()
      await second.waitUntilReached()
      second.open()
      await store.finish()
    }
    #expect(
      failures.texts == [
        """
        At the end, work is in flight:
          'desk' of Desk (\(#fileID):\(line)) waits at 'first'
          'desk' of Desk (\(#fileID):\(line)) waits for a slot of a limiter
        End it: answer what it waits for, send the action that cancels it, or call `end()`.
        """
      ])
  }

  @Test func `a run that waits for a batch is named so, and not as uncontrolled`() async {
    let batcher = Batcher<Int, Int> { [prices] in try await prices($0) }
    let line: UInt = #line + 4
    let failures = await Failures.of {
      let store = TestStore.desk()
      for id in [1, 2] {
        store.send(.run { try $0.apply(.counted(try await batcher.load(id))) })
      }
      await store.finish()
      store.end()
      await store.finish()
    }
    #expect(failures.texts.count == 1)
    let text = failures.texts.first ?? ""
    #expect(text.contains("'desk' of Desk (\(#fileID):\(line)) waits for the answer to a batch"))
    #expect(text.contains("at 'prices' ([1, 2])"))
    #expect(!text.contains("does not control"))
  }

  @Test func `what a bridge yields is received, and its end is the run's`() async {
    let radio = Lock<Bridge<Int, Never>.Sink?>(nil)
    let tornDown = Lock(0)
    let bridge = Bridge<Int, Never>(buffering: .newest(1)) { sink in
      radio.withLock { $0 = sink }
      return Teardown { tornDown.withLock { $0 += 1 } }
    }
    let store = TestStore.desk()
    store.send(.run { context in for await count in bridge { try context.apply(.counted(count)) } })
    await TestClock().advance(by: .zero)
    radio.withLock { $0 }?.yield(1)
    await store.receive(.counted(1)) { $0.count = 1 }
    radio.withLock { $0 }?.yield(2)
    await store.receive(.counted(2)) { $0.count = 2 }
    store.end()
    await store.finish()
    #expect(tornDown.withLock { $0 } == 1)
  }
}
