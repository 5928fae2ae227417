// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import SimulationModel

extension StoreWork {
  func time(_ operation: Operation) async throws {
    switch operation {
    case .deadline(let duration, let inner):
      try await deadline(duration, inner)
    case .limited(let inner):
      try await limited(inner)
    case .batch(let key):
      try await batch(key)
    case .stream(let count):
      await stream(count)
    case .retry(let attempts, let wait, let inner):
      try await retry(attempts, wait, inner)
    case .ticks(let count, let interval, let inner):
      try await ticks(count, interval, inner)
    default:
      break
    }
  }

  /// Returns at the deadline at the latest, whatever the body does.
  private func deadline(_ duration: Int, _ inner: [Operation]) async throws {
    let clock = world.clock
    let end = clock.milliseconds + duration
    let (body, answered) = (Mark(), Mark())
    let run = run
    defer { answered.isSet = true }
    let wait = world.beginWait("of run \(number) for a deadline in \(duration) ms") {
      clock.milliseconds < end && run.isLive && !body.isSet
    }
    defer { world.endWait(wait) }
    do {
      try await withDeadline(in: .milliseconds(duration), clock: clock) {
        if answered.isSet { world.differ("run \(number): the body of a deadline begins after the answer") }
        do {
          try await operations(inner)
          body.isSet = true
        } catch {
          body.isSet = true
          throw error
        }
      }
      if !body.isSet { world.differ("run \(number): a deadline returned a result, and its body has not ended") }
    } catch let error as DeadlineError where error.cause == .deadlineExpired {
      if clock.milliseconds < end {
        world.differ("run \(number): a deadline came \(end - clock.milliseconds) ms early")
      }
      if !body.isSet, isStubborn { model.covered(.deadlineOverStubborn) }
      throw error
    }
  }

  private func limited(_ inner: [Operation]) async throws {
    let (world, run) = (world, run)
    let isFull = world.limiterActive >= World.limiterLimit
    let wait = world.beginWait("of run \(number) for a slot") {
      world.limiterActive >= World.limiterLimit && run.isLive
    }
    defer { world.endWait(wait) }
    try await world.limiter.run {
      world.endWait(wait)
      world.limiterActive += 1
      defer { world.limiterActive -= 1 }
      if isFull { model.covered(.limited) }
      if world.limiterActive > World.limiterLimit { world.differ("\(world.limiterActive) have a slot of 1") }
      try await operations(inner)
    }
  }

  private func batch(_ key: Int) async throws {
    let (world, run) = (world, run)
    let wait = world.beginWait("of run \(number) for the batch of \(key)") {
      world.requests.isAsked(for: key) && run.isLive
    }
    world.batchCallers[key, default: 0] += 1
    defer {
      world.endWait(wait)
      world.batchCallers[key]! -= 1
    }
    let value = try await world.batcher.load(key)
    model.covered(.batched)
    if value / 1000 != key { world.differ("run \(number) requested \(key) and got \(value)") }
  }

  /// Each attempt begins at its time at the earliest, and none after the run has ended.
  private func retry(_ attempts: Int, _ wait: Int, _ inner: [Operation]) async throws {
    let (clock, run) = (world.clock, run)
    var (attempt, due) = (0, clock.milliseconds)
    let policy = RetryPolicy(
      attempts: attempts, .exponential(from: .milliseconds(wait), to: .milliseconds(4 * wait)))
    do {
      try await withRetry(policy, clock: clock) {
        attempt += 1
        if attempt > 1 { model.covered(.retried) }
        if attempt > attempts { world.differ("run \(number): attempt \(attempt) of \(attempts)") }
        if attempt > 1, !run.isLive { world.differ("run \(number) is over, and tries again") }
        // Chance may take away half of it.
        if clock.milliseconds < due { world.differ("run \(number): attempt \(attempt) comes too early") }
        do {
          try await operations(inner)
        } catch {
          due = clock.milliseconds + wait * min(4, 1 << (attempt - 1)) / 2
          throw error
        }
      }
    } catch {
      if error is SimulatedFailure, attempt < attempts {
        world.differ("run \(number) gives up after attempt \(attempt) of \(attempts)")
      }
      if error is CancellationError, !run.isLive, attempt < attempts { model.covered(.retryEnded) }
      throw error
    }
  }

  /// A tick is never early, and says how late it is.
  private func ticks(_ count: Int, _ interval: Int, _ inner: [Operation]) async throws {
    let clock = world.clock
    let start = clock.milliseconds
    var last = 0
    for await tick in Ticks(every: .milliseconds(interval), clock: clock) {
      model.covered(.ticked)
      if tick.missed > 0 { model.covered(.tickMissed) }
      if tick.number != (clock.milliseconds - start) / interval {
        world.differ("run \(number): tick \(tick.number) comes \(clock.milliseconds - start) ms after the start")
      }
      if tick.number != last + tick.missed + 1 { world.differ("run \(number): tick \(tick) comes after \(last)") }
      last = tick.number
      if last >= count { return }
      try await operations(inner)
    }
    if !Task.isCancelled { world.differ("run \(number): the timer ended by itself") }
  }

  /// Reads until it has `count` elements, the source has finished, or the run has ended.
  private func stream(_ count: Int) async {
    let run = run
    let reading = Reading()
    let wait = world.beginWait("of run \(number) for an element") {
      guard let subscription = reading.subscription else { return false }
      return run.isLive && !subscription.isFinished && reading.received == subscription.yielded
    }
    for await element in world.source.bridge({ reading.subscription = $0 }) {
      let expected = (reading.subscription?.first ?? 0) + reading.received
      if element != expected { world.differ("run \(number) read element \(element) instead of \(expected)") }
      reading.received += 1
      if reading.received == count { break }
    }
    world.endWait(wait)
    guard let subscription = reading.subscription, reading.received < count, !Task.isCancelled else { return }
    if !subscription.isFinished { world.differ("run \(number): the stream ended by itself") }
    if reading.received < subscription.yielded { world.differ("run \(number): an element was lost") }
  }
}

/// Whether something has happened.
final class Mark: @unchecked Sendable {
  // @unchecked: work, watchers' callbacks and the driver read and write it, all of them on the driver's thread, on which the
  // `JobBoard` runs one job at a time.
  var isSet = false
}

/// How far work has read a bridged source.
final class Reading: @unchecked Sendable {
  // @unchecked: the work that reads the source writes both, the driver's check of its wait reads them between jobs, and the
  // `JobBoard` runs the jobs on the driver's thread, one at a time.
  var subscription: Source.Subscription?
  var received = 0
}
