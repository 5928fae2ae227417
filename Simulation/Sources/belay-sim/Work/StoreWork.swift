// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import OldCallers
import SimulationModel

/// The work of one run of a store: does what the script says, and reports each step to the model first.
@MainActor
struct StoreWork<F: SimulatedFeature> {
  let world: World
  let number: Int
  let context: Context<F>

  init(_ world: World, _ number: Int, _ context: Context<F>) {
    (self.world, self.number, self.context) = (world, number, context)
  }

  var model: Model { world.model }
  var run: ModelRun { model.runs[number] }
  var isStubborn: Bool { run.spec.isStubborn }

  // MARK: The whole

  func perform() async throws {
    try begin()
    do {
      try await operations(run.spec.work)
      ends(.returned)
    } catch {
      ends(error is CancellationError ? .cancelled : .failed)
      throw error
    }
  }

  /// The work of an `Effect.load`, called within the load.
  func performLoad() async throws -> Int {
    try begin()
    let loader = model.enterLoad(run)
    do {
      try await operations(run.spec.work)
      if let loader, model.answerWholeLoad(loader, number, run) {
        world.note("  run \(number) ends with its load")
      } else {
        ends(.cancelled)
      }
      return number
    } catch {
      if let loader, run.isLive, !(error is CancellationError) {
        world.note("  the load of run \(number) fails")
        model.failWholeLoad(loader, run)
      } else {
        ends(.cancelled)
      }
      throw error
    }
  }

  func begin() throws {
    if world.difference != nil { throw CancellationError() }
    guard number < model.runs.count else {
      world.differ("the work of run \(number) begins, and was never requested")
      throw CancellationError()
    }
    let phase = run.phase
    guard model.workBegins(run) else {
      world.differ("the work of run \(number) begins, which is \(phase)\(run.hasBegun ? " and has begun before" : "")")
      throw CancellationError()
    }
    world.note("  run \(number) begins")
    checkIsLive()
  }

  func ends(_ end: WorkEnd) {
    world.note("  the work of run \(number) ends: \(end)")
    model.workEnds(run, end)
  }

  /// Reports to the model that the work of a load has thrown.
  func loadFailed(_ loader: Int?, _ error: any Error) {
    guard let loader else { return }
    if run.isLive, !(error is CancellationError) {
      model.failLoad(loader, run)
    } else {
      model.leaveLoad(loader, run)
    }
  }

  // MARK: One after the other

  func operations(_ all: [Operation]) async throws {
    for operation in all {
      // After a difference the model is no longer valid.
      if world.difference != nil { throw CancellationError() }
      checkIsLive()
      do {
        try await one(operation)
      } catch {
        // Stubborn work ignores cancellation, also when it gets a cancellation error.
        guard isStubborn, !(error is SimulatedFailure) else { throw error }
      }
    }
  }

  private func checkIsLive() {
    if !run.isLive, !Task.isCancelled { world.differ("run \(number) is over, and its task is not cancelled") }
  }

  private func one(_ operation: Operation) async throws {
    world.note("  run \(number): \(operation)")
    switch operation {
    case .apply(let change):
      let mayTouch = model.apply(change, run)
      try touch(mayTouch) { try context.apply(change) }
    case .update(let change):
      let mayTouch = model.apply(change, run)
      try touch(mayTouch) { try context.update { $0.make(change) } }
    case .emit(let output):
      let mayTouch = model.emit(output, run)
      try touch(mayTouch) { try context.emit(output) }
    case .gate:
      _ = try await world.gates.call(isStubborn: isStubborn)
    case .callback:
      _ = try await answer(of: world.gates)
      model.covered(.oldAnswered)
    case .sleep(let duration):
      if isStubborn {
        await world.clock.sleepStubbornly(for: duration)
      } else {
        try await world.clock.sleep(for: .milliseconds(duration))
      }
    case .yield:
      await Task.yield()
    case .fail:
      throw SimulatedFailure()
    case .throwCancellation:
      throw CancellationError()
    case .hold(let hold, let inner):
      try await self.hold(hold, inner)
    case .load(let inner):
      try await load(inner)
    case .page(let page, let inner):
      try await loadPage(page, inner)
    case .first(let field, let value):
      try await first(field, value)
    case .nested(let spec, let isAwaited):
      try await nest(spec, isAwaited)
    default:
      try await time(operation)
    }
  }

  /// An access must throw a cancellation error exactly if the run has ended.
  private func touch(_ mayTouch: Bool, _ body: () throws -> Void) throws {
    do {
      try body()
      if !mayTouch { world.differ("run \(number) has ended, and accessed its store") }
    } catch let error as CancellationError {
      if mayTouch { world.differ("run \(number) is live, and its access was refused") }
      throw error
    }
  }
}
