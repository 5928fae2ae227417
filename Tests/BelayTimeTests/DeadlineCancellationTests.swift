// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

@Suite("withDeadline: the caller is cancelled")
@MainActor
struct DeadlineCancellationTests {
  let rig = DeadlineRig()

  @Test(arguments: DeadlineRig.Manners.allCases)
  func `It gets its CancellationError at once, whatever the work does`(manners: DeadlineRig.Manners) async {
    let caller = rig.call(manners)
    await rig.hasBegun()
    caller.cancel()
    // Before its task has run again.
    #expect(rig.cancelled.isOpen)
    #expect(await outcome(of: caller) == "cancelled")
    #expect(!rig.body.isOpen)
    await rig.expectNothingLeft()
  }

  @Test
  func `Work that continues is in the inventory, from that moment`() async {
    let caller = rig.call()
    await rig.hasBegun()
    caller.cancel()
    #expect(rig.leftovers.map(\.description) == ["withDeadline (DeadlineRig.swift:\(rig.line))"])
    #expect(await outcome(of: caller) == "cancelled")
    await rig.expectNothingLeft()
  }

  @Test(arguments: [2, 0, -1])
  func `Cancelled before the call: nothing runs, also where the deadline has passed`(seconds: Int) async {
    let caller = rig.call(in: .seconds(seconds))
    caller.cancel()
    #expect(await outcome(of: caller) == "cancelled")
    #expect(rig.body.arrivals == 0)
    await rig.expectNothingLeft()
  }

  @Test
  func `Cancelled after the call and before the work's first job: the work does not begin, and is not left over`() async
  {
    let caller = rig.call()
    // Between the caller's job and that of the work, which the caller's job enqueues behind this one.
    await inNextJob { [rig] in
      caller.cancel()
      #expect(rig.leftovers.isEmpty)
    }
    #expect(await outcome(of: caller) == "cancelled")
    await rig.gone.wait()
    #expect(rig.body.arrivals == 0)
    #expect(!rig.cancelled.isOpen)
    await rig.expectNothingLeft()
  }

  @Test
  func `Cancelled after the deadline, or twice: changes nothing`() async {
    let caller = rig.call()
    await rig.hasBegun()
    rig.clock.advance(by: .seconds(2))
    await rig.cancelled.wait()
    caller.cancel()
    caller.cancel()
    #expect(await outcome(of: caller) == "deadlineExpired")
    #expect(rig.leftovers.count == 1)
    await rig.expectNothingLeft()
  }

  @Test
  func `In a store: a run that is superseded leaves its work at once, and the work's late touch throws`() async {
    let (store, clock) = (Store(Probe(), state: .init()), rig.clock)
    let (body, late) = (Gate(), Log())
    let first = store.run(
      .run(.pacedResults) { context in
        try await withDeadline(in: .seconds(2), clock: clock) {
          await body.wait()
          do { try context.apply(.deliver("late")) } catch { late.add("\(type(of: error))") }
          late.add("returned")
        }
      })
    await body.waitUntilReached()
    let second = store.run(.run(.pacedResults) { try $0.apply(.deliver("new")) })
    #expect(first.outcome == .superseded)
    #expect(await second.finished() == .finished)
    body.open()
    await waitUntilReached(2, in: late)
    #expect(late.lines == ["CancellationError", "returned"])
    #expect(store.delivered == ["new"])
  }

  /// No caller waits for the work any more: its lines are the only sign of it.
  private func waitUntilReached(_ count: Int, in log: Log) async {
    while log.lines.count < count { await Task.yield() }
  }
}

extension Lane {
  nonisolated static let pacedResults = Lane("paced results", .restart)
}
