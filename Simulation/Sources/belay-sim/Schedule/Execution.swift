// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import SimulationModel

/// One schedule, from the first step until no job is left.
@MainActor
struct Execution {
  /// Nil: the library behaved like the model.
  private(set) var difference: String?
  private(set) var trace: [String] = []
  private(set) var coverage = Coverage()

  init(_ script: Script, isTraced: Bool = false) {
    Reacting.isOn = !script.follows.isEmpty
    let world = World(script, isTraced: isTraced)
    let driver = Driver(world)
    for (number, step) in script.steps.enumerated() {
      world.note("— step \(number)")
      if !driver.take(step) { break }
    }
    if world.difference == nil { Self.drain(driver, world) }
    difference = world.difference
    trace = world.trace
    coverage = world.model.coverage
    driver.releaseAll()
    // Also after a difference: the library has tables for the whole process, which the next schedule shares.
    Self.runWhatIsLeft()
    if difference == nil { checkNothingIsKept(world) }
    Token.live = 0
  }

  /// All outside calls are answered, all time passes, all handles are released.
  private static func drain(_ driver: Driver, _ world: World) {
    world.note("— the end")
    var rounds = 0
    while rounds < 200 {
      guard driver.take(.allJobs) else { return }
      if world.gates.count > 100 {
        _ = driver.take(.answerAll)
      } else if world.gates.count > 0 {
        _ = driver.take(.answer(gate: 0, isFailure: false))
      } else if world.requests.gates.count > 0 {
        _ = driver.take(.answerBatch(0, isFailure: false))
      } else if let wake = world.clock.nextWake {
        _ = driver.take(.advance(max(0, wake - world.clock.milliseconds)))
      } else {
        break
      }
      rounds += 1
    }
    if rounds == 200 { return world.differ("200 rounds, and there is no end") }
    guard driver.take(.finishSource), driver.take(.allJobs) else { return }
    // A task that waits through a handle retains it.
    for waiter in driver.waiters.indices {
      guard driver.take(.cancelWaiter(waiter)) else { return }
      if driver.mustWait { guard driver.take(.allJobs) else { return } }
    }
    guard driver.take(.allJobs) else { return }
    for root in world.model.trees.indices { guard driver.take(.release(root: root, isOnMain: true)) else { return } }
    guard driver.take(.scopeRelease), driver.take(.allJobs) else { return }
    rounds = 0
    while world.gates.count + world.requests.gates.count > 0 || world.clock.nextWake != nil, rounds < 200 {
      if world.gates.count > 0 { world.gates.answer(0, isFailure: false) }
      if world.requests.gates.count > 0 { world.requests.gates.answer(0, isFailure: false) }
      if let wake = world.clock.nextWake { world.clock.advance(by: max(0, wake - world.clock.milliseconds)) }
      guard driver.take(.allJobs) else { return }
      rounds += 1
    }
    if world.waitCount > 0 { world.differ("\(world.waitCount) still wait when all is over") }
    for run in world.model.runs {
      if !run.isSettled { world.differ("run \(run.number) was never settled") }
      if run.hasBegun, !run.hasReturned { world.differ("the work of run \(run.number) never returned") }
    }
    for subscription in world.source.subscriptions {
      if subscription.tornDown != 1 { world.differ("a subscription was torn down \(subscription.tornDown) times") }
      world.model.covered(.tornDown)
    }
  }

  private static func runWhatIsLeft() {
    var jobs = 0
    while !JobBoard.shared.isIdle, jobs < 10_000 {
      JobBoard.shared.runMain()
      JobBoard.shared.runOther(0)
      jobs += 1
    }
  }

  /// The library's tables are empty: nothing retains a feature, or what work captured.
  private mutating func checkNothingIsKept(_ world: World) {
    if Token.live != 0 { difference = "\(Token.live) features or closures are kept when all is over" }
    coverage.add(.nothingKept)
  }
}
