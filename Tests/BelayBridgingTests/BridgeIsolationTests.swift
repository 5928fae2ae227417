// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

@Suite("Bridge: where it subscribes and where it tears down")
@MainActor
struct BridgeIsolationTests {
  /// Main-actor code from before concurrency: not `Sendable`, and it holds its delegate weakly.
  final class Manager {
    weak var delegate: Delegate?
    let log = Log()
    let delegates = Counter()

    func moved(to place: Int) { delegate?.moved(place) }
  }

  final class Delegate {
    let moved: (Int) -> Void
    init(moved: @escaping (Int) -> Void) { self.moved = moved }
  }

  let manager = Manager()

  private func places(_ name: String = "", _ buffering: Buffering = .newest(1)) -> Bridge<Int, Never> {
    Bridge(buffering: buffering) { sink in
      let delegate = Delegate { sink.yield($0) }
      manager.delegate = delegate
      manager.log.add("set\(name)")
      manager.delegates.arrive()
      return Teardown(releasing: delegate) {
        MainActor.preconditionIsolated("The teardown came off the main actor.")
        manager.log.add("unset\(name), kept: \(manager.delegate != nil)")
        manager.delegate = nil
      }
    }
  }

  @Test
  func `A delegate that only the teardown retains lives until that has been called, and no longer`() async {
    let reader = Task {
      for await place in places() where place == 2 { break }
    }
    await mainActorTurns()
    weak let delegate = manager.delegate
    #expect(delegate != nil)
    manager.moved(to: 1)
    await mainActorTurns()
    manager.moved(to: 2)
    await reader.value
    await mainActorTurns()
    #expect(delegate == nil)
    #expect(manager.log.lines == ["set", "unset, kept: true"])
  }

  @Test
  func `A delegate that is set anew at once is not taken away by the teardown of the one before`() async {
    let reader = Task {
      // All in one turn: the job of the first teardown is not enqueued yet when the second subscribes.
      var first: Bridge<Int, Never>.AsyncIterator? = places(" 1").makeAsyncIterator()
      manager.log.add("\(await first?.next() ?? 0)")
      first = nil
      for await place in places(" 2") { return place }
      return 0
    }
    await manager.delegates.waitUntilReached()
    manager.moved(to: 1)
    await manager.delegates.waitUntilReached(by: 2)
    #expect(manager.log.lines == ["set 1", "1", "unset 1, kept: true", "set 2"])
    #expect(manager.delegate != nil)
    manager.moved(to: 2)
    #expect(await reader.value == 2)
    await mainActorTurns()
    #expect(manager.delegate == nil)
  }

  @Test(arguments: BridgeForm.allCases)
  func `For a reader on the main actor, subscribing is no suspension`(form: BridgeForm) async {
    let log = Log()
    let subscribe: @Sendable (Bridge<Int, Never>.Sink) -> sending Teardown = { sink in
      log.add("subscribed")
      sink.yield(1)
      return Teardown {}
    }
    let bridge: Bridge<Int, Never> =
      switch form {
      case .mainActor: Bridge(buffering: .unbounded) { subscribe($0) }
      case .nonisolated: .nonisolated(buffering: .unbounded, subscribe: subscribe)
      }
    let otherJob = Task { log.add("another job") }
    var iterator = bridge.makeAsyncIterator()
    log.add("first: \(await iterator.next() ?? 0)")
    await otherJob.value
    #expect(log.lines == ["subscribed", "first: 1", "another job"])
  }

  @Test
  func `Read elsewhere, the main-actor form subscribes and tears down on the main actor, before the loop ends`() async {
    let log = Log()
    let bridge = Bridge<Int, Never>(buffering: .unbounded) { sink in
      MainActor.preconditionIsolated("The subscription came off the main actor.")
      manager.log.add("subscribed")
      sink.yield(1)
      sink.finish()
      return Teardown {
        MainActor.preconditionIsolated("The teardown came off the main actor.")
        log.add("torn down")
      }
    }
    await Task { @concurrent in
      for await number in bridge { log.add("\(number)") }
      log.add("ended")
    }.value
    #expect(manager.log.lines == ["subscribed"])
    #expect(log.lines == ["torn down", "1", "ended"])
  }

  @Test
  func `An iterator of the main-actor form that another thread releases is torn down on the main actor`() async {
    let tornDown = Gate()
    let bridge = Bridge<Int, Never>(buffering: .unbounded) { sink in
      sink.yield(1)
      return Teardown {
        MainActor.preconditionIsolated("The teardown came off the main actor.")
        tornDown.open()
      }
    }
    await Task { @concurrent in
      for await _ in bridge { break }
    }.value
    await tornDown.wait()
  }

  /// An actor that reads: the nonisolated form subscribes and tears down on it.
  actor Reader {
    func read(_ bridge: Bridge<Int, Never>) async -> [Int] {
      var numbers: [Int] = []
      for await number in bridge { numbers.append(number) }
      return numbers
    }
  }

  @Test
  func `Read by an actor, the nonisolated form subscribes and tears down on it, also when cancelled from elsewhere`()
    async
  {
    let (reader, log, subscribed) = (Reader(), Log(), Gate())
    let bridge = Bridge<Int, Never>.nonisolated(buffering: .unbounded) { sink in
      reader.preconditionIsolated("The subscription came off the reader's actor.")
      sink.yield(1)
      subscribed.open()
      return Teardown {
        reader.preconditionIsolated("The teardown came off the reader's actor.")
        log.add("torn down")
      }
    }
    let task = Task { await reader.read(bridge) }
    await subscribed.wait()
    await onThreads(1) { _ in task.cancel() }
    _ = await task.value
    #expect(log.lines == ["torn down"])
  }

  @Test(arguments: [1, 2])
  func `A producer that yields and finishes inside the closure, before there is a teardown`(limit: Int) async {
    let log = Log()
    let bridge = Bridge<Int, Never>(buffering: .oldest(limit)) { sink in
      for number in 1...3 { sink.yield(number) }
      sink.finish()
      sink.yield(4)
      #expect(sink.isFinished)
      return Teardown { log.add("torn down") }
    }
    for await number in bridge { log.add("\(number)") }
    #expect(log.lines == ["torn down"] + (1...limit).map { "\($0)" })
  }

  @Test
  func `What a teardown captures, and its object, are released right after the call, whatever retains the sink`() async
  {
    var kept: Bridge<Int, Never>.Sink?
    let (captured, released) = (Gate(), Gate())
    let bridge = Bridge<Int, Never>(buffering: .unbounded) { sink in
      kept = sink
      let wire = Tripwire(captured)
      return Teardown(releasing: Tripwire(released)) { wire.touch() }
    }
    let reader = Task {
      for await _ in bridge {}
      return captured.isOpen && released.isOpen
    }
    await mainActorTurns()
    #expect(!captured.isOpen && !released.isOpen)
    reader.cancel()
    #expect(await reader.value)
    #expect(kept?.isFinished == true)
  }

  @Test
  func `What will not be read is released at once, though the producer keeps its sink`() async throws {
    let radio = Radio()
    var kept: Radio.Sink?
    let bridge = Bridge<Radio.Token, Mishap>(buffering: .newest(2)) { sink in
      kept = sink
      for number in 1...5 { sink.yield(Radio.Token(number, radio.living)) }
      return Teardown {}
    }
    var iterator: Bridge<Radio.Token, Mishap>.AsyncIterator? = bridge.makeAsyncIterator()
    #expect(try await iterator?.next()?.number == 4)
    #expect(radio.living.now == 1)
    iterator = nil
    #expect(radio.living.now == 0)
    kept?.yield(Radio.Token(6, radio.living))
    #expect(radio.living.now == 0)
  }
}
