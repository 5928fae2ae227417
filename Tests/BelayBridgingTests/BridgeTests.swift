// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

/// Behavior 27: torn down exactly once, whatever ends it. Readers are on the main actor, as in a screen.
@Suite("Bridge: subscribed once, torn down once")
@MainActor
struct BridgeTests {
  let radio = Radio()
  /// What the readers have read. A main-actor reader that has recorded a value is waiting whenever other code runs.
  let received = Counter()

  /// Expects that no listener and no value is left.
  private func expectNothingLeft(subscriptions: Int = 1, _ location: Testing.SourceLocation = #_sourceLocation) async {
    await mainActorTurns()
    #expect(radio.subscriptions == subscriptions, sourceLocation: location)
    #expect(radio.isExact, sourceLocation: location)
    #expect(radio.living.now == 0, sourceLocation: location)
  }

  /// Reads to the end, and logs how it ended.
  private func read(_ bridge: Bridge<Radio.Token, Mishap>, into log: Log) -> Task<Void, Never> {
    Task {
      do throws(Mishap) {
        for try await token in bridge {
          log.add("\(token)")
          received.arrive()
        }
        log.add("end, torn down: \(radio.isExact)")
      } catch {
        log.add("\(error.name), torn down: \(radio.isExact)")
      }
    }
  }

  @Test(arguments: BridgeForm.allCases)
  func `Nothing is subscribed by making a sequence, an iterator, or by dropping them`(form: BridgeForm) async {
    do {
      let bridge = radio.bridge(form)
      _ = bridge.makeAsyncIterator()
    }
    await expectNothingLeft(subscriptions: 0)
  }

  @Test(arguments: BridgeForm.allCases)
  func `A task that was cancelled before never subscribes`(form: BridgeForm) async {
    let log = Log()
    let reader = read(radio.bridge(form), into: log)
    reader.cancel()
    await reader.value
    #expect(log.lines == ["end, torn down: true"])
    await expectNothingLeft(subscriptions: 0)
  }

  @Test(arguments: BridgeForm.allCases)
  func `The producer finishes: what was sent is read, and the teardown comes before the loop ends`(form: BridgeForm)
    async
  {
    let log = Log()
    let reader = read(radio.bridge(form), into: log)
    await radio.subscription.waitUntilReached()
    radio.send(1, 2)
    radio.finish()
    radio.send(3)
    radio.finish()
    await reader.value
    #expect(log.lines == ["1", "2", "end, torn down: true"])
    await expectNothingLeft()
  }

  @Test(arguments: BridgeForm.allCases)
  func `The producer fails: what was sent is read, then it is thrown, once`(form: BridgeForm) async throws {
    var iterator = radio.bridge(form).makeAsyncIterator()
    let log = Log()
    let reader = Task {
      do throws(Mishap) {
        while let token = try await iterator.next() { log.add("\(token)") }
      } catch {
        log.add("\(error.name), torn down: \(radio.isExact)")
      }
      do throws(Mishap) {
        log.add(try await iterator.next() == nil ? "then nothing" : "then a value")
      } catch {
        log.add("then \(error.name)")
      }
    }
    await radio.subscription.waitUntilReached()
    radio.send(1)
    radio.fail(Mishap("offline"))
    radio.fail(Mishap("too late"))
    await reader.value
    #expect(log.lines == ["1", "offline, torn down: true", "then nothing"])
    await expectNothingLeft()
  }

  @Test(arguments: BridgeForm.allCases)
  func `After a finish it is torn down before what is buffered is read`(form: BridgeForm) async throws {
    var iterator = radio.bridge(form).makeAsyncIterator()
    let first = Task { try await iterator.next()?.number }
    await radio.subscription.waitUntilReached()
    radio.send(1, 2, 3)
    #expect(try await first.value == 1)
    radio.finish()
    #expect(radio.listeners == 1)
    #expect(try await iterator.next()?.number == 2)
    #expect(radio.isExact)
    #expect(try await iterator.next()?.number == 3)
    #expect(try await iterator.next() == nil)
    #expect(try await iterator.next() == nil)
    await expectNothingLeft()
  }

  @Test(arguments: BridgeForm.allCases)
  func `The loop is left by a break`(form: BridgeForm) async throws {
    let reader = Task {
      for try await token in radio.bridge(form) where token.number == 2 { break }
      // The nonisolated form: at once. The other form: in the next main-actor job.
      return radio.isExact
    }
    await radio.subscription.waitUntilReached()
    radio.send(1, 2, 3)
    #expect(try await reader.value == (form == .nonisolated))
    await expectNothingLeft()
  }

  @Test(arguments: BridgeForm.allCases)
  func `The loop is left by an error of its body`(form: BridgeForm) async throws {
    let reader = Task {
      for try await _ in radio.bridge(form) { throw Mishap("body") }
    }
    await radio.subscription.waitUntilReached()
    radio.send(1)
    await #expect(throws: Mishap("body")) { try await reader.value }
    await expectNothingLeft()
  }

  @Test(arguments: BridgeForm.allCases)
  func `The iterator is dropped after some values`(form: BridgeForm) async throws {
    var iterator: Bridge<Radio.Token, Mishap>.AsyncIterator? = radio.bridge(form).makeAsyncIterator()
    let first = Task { try await iterator?.next()?.number }
    await radio.subscription.waitUntilReached()
    radio.send(1, 2, 3)
    #expect(try await first.value == 1)
    #expect(radio.listeners == 1 && radio.living.now == 2)
    iterator = nil
    #expect(radio.living.now == 0)
    await expectNothingLeft()
  }

  @Test(arguments: BridgeForm.allCases)
  func `The task is cancelled while it waits`(form: BridgeForm) async {
    let log = Log()
    let reader = read(radio.bridge(form), into: log)
    await radio.subscription.waitUntilReached()
    radio.send(1)
    await received.waitUntilReached()
    #expect(radio.sinks().map(\.channel.isWaiting) == [true])
    reader.cancel()
    #expect(radio.sinks().map(\.isFinished) == [true])
    radio.send(2)
    await reader.value
    #expect(log.lines == ["1", "end, torn down: true"])
    await expectNothingLeft()
  }

  @Test(arguments: BridgeForm.allCases)
  func `The task is cancelled while it works on a value: what is buffered is not read`(form: BridgeForm) async throws {
    let (works, log) = (Gate(), Log())
    let reader = Task {
      for try await token in radio.bridge(form) {
        log.add("\(token)")
        await works.wait()
      }
      log.add("end, torn down: \(radio.isExact)")
    }
    await radio.subscription.waitUntilReached()
    radio.send(1, 2)
    await works.waitUntilReached()
    reader.cancel()
    radio.send(3)
    works.open()
    try await reader.value
    #expect(log.lines == ["1", "end, torn down: true"])
    await expectNothingLeft()
  }

  @Test(arguments: BridgeForm.allCases)
  func `Cancelled with a value on its way to the waiting reader: it ends all the same`(form: BridgeForm) async {
    let log = Log()
    let reader = read(radio.bridge(form), into: log)
    await radio.subscription.waitUntilReached()
    radio.send(1)
    reader.cancel()
    await reader.value
    #expect(log.lines == ["end, torn down: true"])
    await expectNothingLeft()
  }

  @Test(arguments: BridgeForm.allCases)
  func `Each iteration has a subscription of its own`(form: BridgeForm) async {
    let bridge = radio.bridge(form)
    let (first, second) = (Log(), Log())
    let readers = [read(bridge, into: first), read(bridge, into: second)]
    await radio.subscription.waitUntilReached(by: 2)
    radio.send(1)
    readers[0].cancel()
    await readers[0].value
    radio.send(2)
    radio.finish()
    await readers[1].value
    #expect(second.lines == ["1", "2", "end, torn down: true"])
    #expect(first.lines == ["end, torn down: false"], "the second was still subscribed")
    await expectNothingLeft(subscriptions: 2)
  }
}
