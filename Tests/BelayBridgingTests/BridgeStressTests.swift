// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

/// Also run under the thread sanitizer.
@Suite("Bridge, from many threads")
struct BridgeStressTests {
  @Test(arguments: BridgeForm.allCases)
  func `Producers yield, fail and finish while readers are cancelled, leave and drop`(form: BridgeForm) async {
    for round in 0..<5 {
      let radio = Radio()
      let read = Counter()
      let readers = (0..<60).map { number in
        Task { @concurrent in
          var left = number % 7
          do {
            for try await _ in radio.bridge(form, number % 2 == 0 ? .newest(3) : .unbounded) {
              read.arrive()
              left -= 1
              if number % 3 == 0, left < 0 { break }
              if number % 5 == 0 { await Task.yield() }
              if number % 11 == 0, left < 0 { throw Mishap("body") }
            }
          } catch {}
        }
      }
      if round % 2 == 0 {
        // Some are active when it begins; otherwise the first are cancelled before they subscribe.
        await radio.subscription.waitUntilReached(by: 5)
        radio.send(0)
        await read.waitUntilReached()
      }
      await onThreads(3) { thread in
        for number in 0..<60 {
          radio.send(number)
          if number % 3 == thread { readers[number].cancel() }
          if number == 50, thread == round % 3 { radio.fail(Mishap("offline")) }
        }
      }
      // Those that arrived late and were not cancelled.
      for reader in readers { reader.cancel() }
      for reader in readers { await reader.value }
      await mainActorTurns()
      #expect(radio.isExact)
      #expect(radio.living.now == 0)
    }
  }

  @Test
  func `No value is lost or changed in order between two threads and a reader that keeps up or not`() async throws {
    let count = 2_000
    let bridge = Bridge<(thread: Int, number: Int), Never>.nonisolated(buffering: .unbounded) { sink in
      let producers = Task { @concurrent in
        await onThreads(2) { thread in
          for number in 0..<count { sink.yield((thread, number)) }
        }
        sink.finish()
      }
      return Teardown { producers.cancel() }
    }
    var next = [0, 0]
    var outOfOrder = 0
    for await value in bridge {
      if value.number != next[value.thread] { outOfOrder += 1 }
      next[value.thread] += 1
    }
    #expect(outOfOrder == 0)
    #expect(next == [count, count])
  }

  @Test
  func `A finish that comes between the reader's look and its wait: torn down when the reader hears of it`() async {
    var torn = 0
    for round in 0..<20_000 {
      let tornDown = Gate()
      let bridge = Bridge<Int, Never>.nonisolated(buffering: .unbounded) { sink in
        Task { @concurrent in
          sink.finish()
        }
        // The later the reader looks, the nearer to the finish.
        for _ in 0..<round % 200 { _ = sink.isFinished }
        return Teardown { tornDown.open() }
      }
      var iterator = bridge.makeAsyncIterator()
      while await iterator.next() != nil {}
      if tornDown.isOpen { torn += 1 }
    }
    #expect(torn == 20_000)
  }

  @Test
  func `Iterators of the main-actor form that many threads release: each torn down once, on the main actor`() async {
    let tornDown = Counter()
    let bridge = Bridge<Int, Never>(buffering: .oldest(1)) { sink in
      sink.yield(1)
      return Teardown {
        MainActor.preconditionIsolated("The teardown came off the main actor.")
        tornDown.arrive()
      }
    }
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<500 {
        group.addTask { @concurrent in
          for await _ in bridge { break }
        }
      }
    }
    await tornDown.waitUntilReached(by: 500)
    await mainActorTurns(2)
    #expect(tornDown.count == 500)
  }
}
