// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import SimulationModel

extension StoreWork {
  func hold(_ hold: HoldSpec, _ inner: [Operation]) async throws {
    guard let path = F.State.path(hold.field) else { return try await operations(inner) }
    let id = model.enterHold(hold, run)
    var hasEntered = false
    do {
      try await context.hold(path, at: hold.value) {
        hasEntered = true
        if id == nil { world.differ("run \(number) is over, and holds a field") }
        do {
          try await operations(inner)
          if let id { model.leaveHold(id, run) }
        } catch {
          if let id { model.leaveHold(id, run) }
          throw error
        }
      }
    } catch {
      // Unless a reaction to the held value has cancelled the run.
      if id != nil, run.isLive, !hasEntered { world.differ("run \(number) is live, and could not hold a field") }
      throw error
    }
  }

  func load(_ inner: [Operation]) async throws {
    guard let fields = F.State.fields else { return try await operations(inner) }
    let loader = model.enterLoad(run)
    var hasEntered = false
    do {
      _ = try await context.load(fields.appending(path: \.load)) {
        hasEntered = true
        do {
          try await operations(inner)
          if let loader, !model.answerLoad(loader, number, run) { model.leaveLoad(loader, run) }
          return number
        } catch {
          loadFailed(loader, error)
          throw error
        }
      }
    } catch {
      if loader != nil, run.isLive, !hasEntered { world.differ("run \(number) is live, and could not load a field") }
      throw error
    }
  }

  /// Returns once the field has had the value, or throws once the run is over, or a deadline around it.
  func first(_ field: Field, _ value: Int) async throws {
    guard let path = F.State.path(field) else { return }
    let (run, match) = (run, model.waitFor(field, value, run))
    let wait = world.beginWait("of run \(number) until \(field) is \(value)") {
      run.isLive && match?.hasMatched == false
    }
    defer { world.endWait(wait) }
    do {
      let found = try await context.first(path) { $0 == value }
      if match?.hasMatched != true { world.differ("run \(number) waited for \(field), which has not been \(value)") }
      if !run.isLive { world.differ("run \(number) has ended, and its wait for \(field) has not") }
      if found != value { world.differ("run \(number) waited for \(value), and got \(found)") }
      model.covered(.fieldMatched)
    } catch {
      if run.isLive, !Task.isCancelled { world.differ("run \(number) is live, and could not wait for \(field)") }
      model.covered(.fieldGivenUp)
      throw error
    }
  }

  func nest(_ spec: RunSpec, _ isAwaited: Bool) async throws {
    guard model.canNest(spec, in: run) else { return }
    let nested = model.nest(spec, in: run)
    world.noteNested(nested.number)
    let (world, number, token) = (world, nested.number, Token())
    let (lane, policy) = (world.lanes[spec.lane], spec.policy?.policy)
    let work: Effect<F>.Work = { context in
      defer { withExtendedLifetime(token) {} }
      try await StoreWork(world, number, context).perform()
    }
    let started: Run
    if let hold = spec.hold, let path = F.State.path(hold.field) {
      started = context.run(lane, policy: policy, holding: path, at: hold.value, work)
    } else {
      started = context.run(lane, policy: policy, work)
    }
    if Outcome(started.outcome) != nested.outcome {
      world.differ("nested run \(number) is \(started.outcome), and should be \(nested.outcome)")
    }
    guard isAwaited else { return }
    let wait = world.beginWait("of run \(run.number) for nested run \(number)") { !nested.isSettled }
    let outcome = await started.finished()
    world.endWait(wait)
    if case .pending = outcome {
      if !Task.isCancelled {
        world.differ("the wait for nested run \(number) ended early, and its task is not cancelled")
      }
      return
    }
    if !nested.isSettled, !Task.isCancelled { model.settleRun(nested) }
    if !nested.isSettled, !Task.isCancelled {
      world.differ("the wait for nested run \(number) ended, and the run is \(nested.phase)")
    } else if Outcome(outcome) != nested.outcome {
      world.differ("the wait for nested run \(number) returned \(outcome), and should return \(nested.outcome)")
    }
  }
}
