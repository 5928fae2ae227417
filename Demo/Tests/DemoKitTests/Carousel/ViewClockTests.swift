// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import LocalHTTPTesting
import Stories
import Testing

@testable import DemoKit

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `The clock of a carousel's app` {
  let time = ReplayClock()

  @Test func `goes with the time, and stands still while the view scrolls`() {
    let clock = ViewClock(time)
    time.move(to: .milliseconds(30))
    #expect(clock.now.sinceStart == .milliseconds(30))
    clock.stand()
    time.move(to: .seconds(9))
    clock.stand()
    #expect(clock.now.sinceStart == .milliseconds(30))
    clock.goOn()
    clock.goOn()
    time.move(to: .milliseconds(9_010))
    #expect(clock.now.sinceStart == .milliseconds(40))
  }

  @Test func `who sleeps wakes up when so much of its time has passed`() async throws {
    let clock = ViewClock(time)
    let sleeper = Task { try await clock.sleep(for: .milliseconds(100)) }
    try await until { time.sleeperCount == 1 }
    clock.stand()
    time.move(to: .milliseconds(100))
    // It sleeps again: for it, no time has passed.
    try await until { time.nextWaking == .milliseconds(200) }
    clock.goOn()
    time.move(to: .milliseconds(200))
    try await sleeper.value
    #expect(clock.now.sinceStart == .milliseconds(100))
  }

  @Test func `who is cancelled wakes up too`() async throws {
    let clock = ViewClock(time)
    clock.stand()
    let sleeper = Task { try await clock.sleep(for: .milliseconds(100)) }
    try await until { time.sleeperCount == 1 }
    sleeper.cancel()
    await #expect(throws: CancellationError.self) { try await sleeper.value }
  }
}
