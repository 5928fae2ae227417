// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import OldCallers
import SimulationModel

/// The owner that the runs of a scope use.
@MainActor
final class ScopeOwner {
  var fields = StoreFields()
}

/// The work of one run of a scope, on any executor.
struct ScopeWork {
  let world: World
  let number: Int
  let isOnMain: Bool

  var model: Model { world.model }
  var run: ModelRun { model.runs[number] }

  func perform(_ operation: (Operation) async throws -> Void) async throws {
    if world.difference != nil { throw CancellationError() }
    guard model.workBegins(run) else {
      world.differ("the work of run \(number) of the scope begins, which is \(run.phase)")
      throw CancellationError()
    }
    world.note("  run \(number) of the scope begins")
    do {
      for next in run.spec.work where world.difference == nil {
        if !run.isLive, !Task.isCancelled { world.differ("run \(number) is over, and its task is not cancelled") }
        world.note("  run \(number): \(next)")
        do {
          try await operation(next)
        } catch {
          guard run.spec.isStubborn, !(error is SimulatedFailure) else { throw error }
        }
      }
      ends(.returned)
    } catch {
      ends(error is CancellationError ? .cancelled : .failed)
      throw error
    }
  }

  private func ends(_ end: WorkEnd) {
    world.note("  the work of run \(number) of the scope ends: \(end)")
    model.workEnds(run, end, isOnMain: isOnMain)
  }

  /// Operations that need no owner.
  func plain(_ operation: Operation) async throws {
    switch operation {
    case .gate: _ = try await world.gates.call(isStubborn: run.spec.isStubborn)
    case .callback:
      _ = try await answer(of: world.gates)
      model.covered(.oldAnswered)
    case .sleep(let duration):
      if run.spec.isStubborn {
        await world.clock.sleepStubbornly(for: duration)
      } else {
        try await world.clock.sleep(for: .milliseconds(duration))
      }
    case .yield: await Task.yield()
    case .fail: throw SimulatedFailure()
    case .throwCancellation: throw CancellationError()
    default: break
    }
  }

  @MainActor
  func owned(_ operation: Operation, _ owner: WeakOwner<ScopeOwner>) async throws {
    let scope = model.scope!
    switch operation {
    case .apply(.log(let number)), .update(.log(let number)):
      let mayTouch = scope.touch(run) { $0.log.append(number) }
      do {
        try owner { $0.fields.log.append(number) }
        if !mayTouch { world.differ("run \(self.number) has ended, and accessed its owner") }
      } catch {
        if mayTouch { world.differ("run \(self.number) is live, and its access was refused") }
        throw error
      }
    case .hold(let hold, let inner):
      let id = scope.enter(hold, run)
      let path: ReferenceWritableKeyPath<ScopeOwner, Int> =
        hold.field == .flag ? \.fields.form.flag : \.fields.form.mark
      try await owner.hold(path, at: hold.value) {
        if id == nil { world.differ("run \(number) is over, and holds a field of its owner") }
        defer { if let id { scope.leave(id, run) } }
        for operation in inner { try await owned(operation, owner) }
      }
    default:
      try await plain(operation)
    }
  }
}
