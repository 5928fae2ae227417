// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayDiagnostics

/// Tests a queue of letters with a grace period of two seconds: its answers as text.
@Suite final class `The queue of those who are looked at` {
  private var queue = SurvivorQueue<String>(grace: .seconds(2))

  private func enter(_ items: String, at now: Int) -> [Bool] {
    items.map { queue.enter(String($0), now: .seconds(now)) }
  }

  private func next(at now: Int) -> String {
    switch queue.next(now: .seconds(now)) {
    case .look(let items): "look at \(items.joined())"
    case .sleep(let duration): "sleep \(duration / .seconds(1))"
    case .rest: "rest"
    }
  }

  @Test func `The first requests a worker, and the others do not`() {
    #expect(enter("ab", at: 0) == [true, false])
    #expect(enter("c", at: 1) == [false])
  }

  @Test func `Each is looked at when its own time has come, and those of one time together`() {
    #expect(enter("ab", at: 0) == [true, false])
    #expect(enter("c", at: 1) == [false])
    #expect(next(at: 1) == "sleep 1.0")
    #expect(next(at: 2) == "look at ab")
    #expect(next(at: 2) == "sleep 1.0")
    #expect(next(at: 5) == "look at c")
    #expect(next(at: 5) == "rest")
  }

  @Test func `After a rest the next one asks again`() {
    #expect(enter("a", at: 0) == [true])
    #expect(next(at: 2) == "look at a")
    // There is a worker: the caller must not start another.
    #expect(enter("b", at: 2) == [false])
    #expect(next(at: 4) == "look at b")
    #expect(next(at: 4) == "rest")
    #expect(enter("c", at: 9) == [true])
    #expect(next(at: 9) == "sleep 2.0")
  }

  @Test func `A worker that gives up leaves nothing behind, and the next one requests again`() {
    #expect(enter("a", at: 0) == [true])
    queue.giveUp()
    #expect(enter("b", at: 0) == [true])
    #expect(next(at: 2) == "look at b")
  }

  @Test func `No grace is none`() {
    queue = SurvivorQueue(grace: .zero)
    #expect(enter("a", at: 3) == [true])
    #expect(next(at: 3) == "look at a")
  }

  @Test(arguments: [
    (Duration.milliseconds(0), "0 ms"), (.milliseconds(340), "340 ms"), (.microseconds(999_600), "1.0 s"),
    (.seconds(2), "2.0 s"),
    (.milliseconds(59_940), "59.9 s"), (.seconds(60), "1 min 0 s"), (.seconds(250), "4 min 10 s"),
    (.seconds(7_500), "2 h 5 min"),
  ])
  func `Times are as a person says them`(duration: Duration, text: String) {
    #expect(DurationText.of(duration) == text)
  }
}
