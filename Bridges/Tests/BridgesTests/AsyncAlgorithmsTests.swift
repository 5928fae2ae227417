// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import AsyncAlgorithms
import Belay
import Testing

@Suite("Bridges under swift-async-algorithms")
@MainActor
struct AsyncAlgorithmsTests {
  let tally = Tally()

  /// Counts its subscriptions, and passes on what is sent.
  private func bridge(upTo last: Int) -> Bridge<Int, Never> {
    .nonisolated(buffering: .unbounded) { [tally, life = tally.makeLife()] sink in
      tally.begin()
      for number in 1...last { sink.yield(number) }
      sink.finish()
      return Teardown(releasing: life) { tally.end() }
    }
  }

  /// Never ends by itself.
  private func endless(_ form: Int) -> Bridge<Int, Never> {
    let subscribe: @Sendable (Bridge<Int, Never>.Sink) -> sending Teardown = {
      [tally, life = tally.makeLife()] sink in
      tally.begin()
      sink.yield(1)
      return Teardown(releasing: life) { tally.end() }
    }
    return form == 0
      ? Bridge(buffering: .newest(1)) { subscribe($0) } : .nonisolated(buffering: .newest(1), subscribe: subscribe)
  }

  @Test
  func `Merged, zipped, chained, chunked, without repetitions: all values, and every subscription torn down`() async {
    #expect(await Array(merge(bridge(upTo: 3), bridge(upTo: 2))).sorted() == [1, 1, 2, 2, 3])
    #expect(await Array(zip(bridge(upTo: 3), bridge(upTo: 2))).map { $0.0 + $0.1 } == [2, 4])
    #expect(await Array(chain(bridge(upTo: 2), bridge(upTo: 2))) == [1, 2, 1, 2])
    #expect(await Array(bridge(upTo: 5).chunks(ofCount: 2)) == [[1, 2], [3, 4], [5]])
    #expect(await Array(chain(bridge(upTo: 1), bridge(upTo: 2)).removeDuplicates()) == [1, 2])
    #expect(await Array(bridge(upTo: 9).buffer(policy: .bounded(2))) == Array(1...9))
    await tally.allIsReleased()
    #expect(tally.begun == 10)
    #expect(tally.ended == 10)
  }

  @Test
  func `10,000 rounds, two subscriptions each, that are cancelled or left in the middle: nothing is left`() async {
    let rounds = 10_000
    for round in 0..<rounds {
      let (first, second) = (endless(round % 2), endless(round / 2 % 2))
      let reader = Task {
        for await _ in merge(first, second) where round % 3 == 0 { break }
      }
      if round % 3 == 1 { await mainActorTurns() }
      if round % 3 != 0 { reader.cancel() }
      await reader.value
    }
    // `merge` reads in tasks that it creates: the last of them may still be ending.
    await tally.allIsReleased()
    #expect(tally.begun == tally.ended)
    #expect(tally.begun > rounds / 2)
    print("AsyncAlgorithms: \(rounds) rounds, \(tally.begun) subscribed, \(tally.begun - tally.ended) left")
  }
}
