// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

@Suite("withDeadline")
@MainActor
struct DeadlineTests {
  let rig = DeadlineRig()

  @Test(arguments: DeadlineRig.Manners.allCases)
  func `Work that returns in time is the answer`(manners: DeadlineRig.Manners) async {
    let caller = rig.call(manners)
    await rig.hasBegun()
    rig.clock.advance(by: .milliseconds(1_999))
    rig.body.open()
    #expect(await outcome(of: caller) == "in time")
    #expect(!rig.cancelled.isOpen)
    await rig.expectNothingLeft()
  }

  @Test
  func `What the work throws is thrown unchanged`() async {
    let caller = rig.call(throwing: Mishap("offline"))
    await rig.hasBegun()
    rig.body.open()
    #expect(await outcome(of: caller) == "failed: offline")
    await rig.expectNothingLeft()
  }

  @Test
  func `A CancellationError of the work's own is thrown unchanged: the work was not cancelled`() async {
    let clock = rig.clock
    await #expect(throws: CancellationError.self) {
      try await withDeadline(in: .seconds(1), clock: clock) { throw CancellationError() }
    }
  }

  @Test(arguments: DeadlineRig.Manners.allCases)
  func `At the deadline the caller has its answer, whatever the work does`(manners: DeadlineRig.Manners) async {
    let caller = rig.call(in: .seconds(2), manners)
    await rig.hasBegun()
    rig.clock.advance(by: .seconds(2))
    // The work is still at its gate, or has left it because it was cancelled: the gate was not opened.
    #expect(await outcome(of: caller) == "deadlineExpired")
    #expect(rig.cancelled.isOpen)
    #expect(!rig.body.isOpen)
    await rig.expectNothingLeft()
  }

  @Test
  func `Work that continues after the deadline is in the inventory until it returns: what, where, since when`()
    async throws
  {
    let before = ContinuousClock.now
    let caller = rig.call()
    await rig.hasBegun()
    #expect(rig.leftovers.isEmpty, "its caller still waits")
    rig.clock.advance(by: .seconds(2))
    _ = await outcome(of: caller)
    let entry = try #require(rig.leftovers.first)
    #expect(rig.leftovers.count == 1)
    #expect(entry.description == "withDeadline (DeadlineRig.swift:\(rig.line))")
    #expect(entry.since >= before && entry.since <= .now)
    await rig.expectNothingLeft()
  }

  @Test
  func `A late result is dropped, and released`() async {
    let (body, dropped, clock) = (Gate(), Gate(), rig.clock)
    let caller = Task { @MainActor in
      try await withDeadline(in: .seconds(2), clock: clock) {
        await body.wait()
        return Tripwire(dropped)
      }
    }
    await body.waitUntilReached()
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(2))
    await #expect(throws: DeadlineError.self) { try await caller.value }
    #expect(!dropped.isOpen)
    body.open()
    await dropped.wait()
  }

  @Test
  func `A late error is dropped`() async {
    let caller = rig.call(throwing: Mishap("offline"))
    await rig.hasBegun()
    rig.clock.advance(by: .seconds(2))
    rig.body.open()
    #expect(await outcome(of: caller) == "deadlineExpired")
    await rig.expectNothingLeft()
  }

  @Test(arguments: [Duration.zero, .seconds(-1), .nanoseconds(-1)])
  func `A deadline that has passed: the work does not begin`(timeout: Duration) async {
    #expect(await outcome(of: rig.call(in: timeout)) == "deadlineExpired")
    #expect(rig.body.arrivals == 0)
    await rig.expectNothingLeft()
  }

  @Test
  func `The form with an instant: one in the past, one that comes`() async throws {
    let clock = rig.clock
    let until = clock.now.advanced(by: .seconds(3))
    #expect(try await withDeadline(until, clock: clock) { 7 } == 7)
    clock.advance(by: .seconds(3))
    let error = await #expect(throws: DeadlineError.self) {
      try await withDeadline(until, clock: clock, fileID: "Home.swift", line: 12) { 7 }
    }
    #expect(error?.cause == .deadlineExpired)
    #expect(error?.description.contains("the deadline at Home.swift:12 ") == true)
  }

  @Test
  func `A clock that cannot sleep: the caller is told so, and the work is cancelled`() async {
    let (body, cancelled) = (Gate(), Gate())
    let error = await #expect(throws: DeadlineError.self) {
      try await withDeadline(in: .seconds(1), clock: BrokenClock()) {
        await withTaskCancellationHandler {
          await body.wait()
        } onCancel: {
          cancelled.open()
          body.open()
        }
      }
    }
    #expect(error?.cause == .clockFailed)
    #expect(error?.description.contains("no battery") == true)
  }

  @Test
  func `A clock whose sleep ignores cancellation delays no caller`() async throws {
    let clock = DeafClock()
    #expect(try await withDeadline(in: .seconds(1), clock: clock) { 7 } == 7)
    // It was still asleep, or had not begun to sleep.
    await clock.base.waitForSleepers(1)
    clock.base.advance(by: .seconds(1))
  }

  @Test
  func `With the continuous clock, which is the default`() async throws {
    #expect(try await withDeadline(in: .seconds(3600)) { 7 } == 7)
    #expect(try await withDeadline(.now.advanced(by: .seconds(3600)), tolerance: .seconds(1)) { 8 } == 8)
    await #expect(throws: DeadlineError.self) { try await withDeadline(.now) { 9 } }
  }
}
