// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Dispatch
import OpenCombine
import OpenCombineDispatch
import Testing

extension Publisher where Output: Sendable {
  /// The values of a publisher: an app that uses Combine writes this once.
  @MainActor
  func bridged(_ buffering: Buffering) -> Bridge<Output, Failure> {
    Bridge(buffering: buffering) { sink in
      // A publisher may call on any thread.
      let subscription = self.sink { @Sendable completion in
        switch completion {
        case .finished: sink.finish()
        case .failure(let error): sink.finish(throwing: error)
        }
      } receiveValue: { @Sendable value in
        sink.yield(value)
      }
      return Teardown { subscription.cancel() }
    }
  }
}

@Suite("Bridges of OpenCombine's publishers")
@MainActor
struct OpenCombineTests {
  struct Offline: Error {}

  let subject = PassthroughSubject<Int, Offline>()
  let subscribed = Tally()
  let cancelled = Tally()

  /// The subject, with its subscriptions counted.
  private var counted: some Publisher<Int, Offline> {
    subject.handleEvents(
      receiveSubscription: { [subscribed] _ in subscribed.begin() }, receiveCancel: { [cancelled] in cancelled.begin() }
    )
  }

  private func read(_ bridge: Bridge<Int, Offline>) -> Task<[String], Never> {
    Task {
      var lines: [String] = []
      do {
        for try await number in bridge { lines.append("\(number)") }
        return lines + ["end"]
      } catch {
        return lines + ["\(error)"]
      }
    }
  }

  @Test
  func `Values and the end; nothing is subscribed before`() async {
    let bridge = counted.bridged(.unbounded)
    #expect(subscribed.begun == 0)
    let reader = read(bridge)
    await mainActorTurns()
    subject.send(1)
    subject.send(2)
    subject.send(completion: .finished)
    #expect(await reader.value == ["1", "2", "end"])
    #expect(subscribed.begun == 1)
  }

  @Test
  func `Values and a failure`() async {
    let reader = read(counted.bridged(.unbounded))
    await mainActorTurns()
    subject.send(1)
    subject.send(completion: .failure(Offline()))
    #expect(await reader.value == ["1", "Offline()"])
  }

  @Test
  func `A publisher that sends everything while it is subscribed to: before there is anything to cancel`() async {
    var read: [Int] = []
    for await number in (1...5).publisher.bridged(.unbounded) { read.append(number) }
    #expect(read == [1, 2, 3, 4, 5])
    for await number in Just(6).bridged(.newest(1)) { read.append(number) }
    #expect(read.last == 6)
    for await number in Empty<Int, Never>().bridged(.newest(1)) { read.append(number) }
    #expect(read.count == 6)
  }

  @Test
  func `A current value is the first`() async {
    let title = CurrentValueSubject<String, Never>("old")
    let reader = Task {
      for await value in title.bridged(.newest(1)) where value == "new" { break }
    }
    await mainActorTurns()
    title.send("new")
    await reader.value
  }

  @Test
  func `A publisher that sends on another thread`() async {
    let numbers = (1...100).publisher.subscribe(on: DispatchQueue.global().ocombine)
    var read: [Int] = []
    for await number in numbers.bridged(.unbounded) { read.append(number) }
    #expect(read == Array(1...100))
  }

  @Test
  func `10,000 rounds of subscribe and cancel, in every way: nothing is left`() async {
    let rounds = 10_000
    for round in 0..<rounds {
      let reader = Task {
        for try await number in counted.bridged(round % 2 == 0 ? .newest(1) : .unbounded) {
          if number == 3 { break }
        }
      }
      await mainActorTurns()
      switch round % 5 {
      case 0: reader.cancel()
      case 1:
        subject.send(1)
        reader.cancel()
      case 2:
        subject.send(1)
        await mainActorTurns()
        reader.cancel()
      case 3: subject.send(3)
      default:
        subject.send(2)
        subject.send(3)
        reader.cancel()
      }
      _ = await reader.result
    }
    await mainActorTurns()
    #expect(subscribed.begun == rounds)
    #expect(cancelled.begun == rounds)
    print("OpenCombine: \(rounds) rounds, \(cancelled.begun) cancelled, \(subscribed.begun - cancelled.begun) left")
  }

  @Test
  func `Rounds that the publisher ends: nothing is left, and nothing is cancelled twice`() async {
    weak var last: PassthroughSubject<Int, Offline>?
    for round in 0..<1_000 {
      let subject = PassthroughSubject<Int, Offline>()
      last = subject
      let reader = read(
        subject.handleEvents(receiveCancel: { [cancelled] in cancelled.begin() }).bridged(.newest(1)))
      await mainActorTurns()
      subject.send(completion: round % 2 == 0 ? .finished : .failure(Offline()))
      #expect(await reader.value == [round % 2 == 0 ? "end" : "Offline()"])
    }
    #expect(last == nil)
    #expect(cancelled.begun == 0)
  }
}
