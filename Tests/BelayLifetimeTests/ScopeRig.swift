// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

/// The two ways to run work in a scope.
enum ScopeForm: String, CaseIterable, Sendable {
  /// `scope.run { }` on the main actor.
  case plain
  /// `scope.run(on: screen) { owner in }`.
  case owner
}

/// A scope with its owners, so that one test covers all forms: work delivers lines, in the way of the form.
@MainActor
final class ScopeRig {
  typealias Deliver = @Sendable (_ line: String) async throws -> Void

  let form: ScopeForm
  let log = Log()
  /// The failures passed to `onFailure`.
  let failures = Log()
  let engine: ScopeEngine
  let heldValues: OwnerHeldValues
  /// The only strong reference to the scope.
  nonisolated let handle: Handle<TaskScope>
  private let screen: Screen
  private var works: [Gate] = []

  init(_ form: ScopeForm) {
    let scope = TaskScope(onFailure: { [failures] error, lane in failures.add("\(lane): \(error)") })
    self.form = form
    engine = scope.engine
    heldValues = scope.heldValues
    handle = Handle(scope)
    screen = Screen(log: log)
  }

  /// Starts work. Its lines arrive in `log`, if the run may still deliver.
  @discardableResult
  func run(
    _ lane: Lane = .concurrent, policy: Lane.Policy? = nil,
    _ body: @escaping @Sendable (_ deliver: Deliver) async throws -> Void
  ) -> Run {
    guard let scope = handle.object else { return Run(.cancelled) }
    let wire = Tripwire(Gate())
    works.append(wire.released)
    switch form {
    case .plain:
      return scope.run(lane, policy: policy) { [log] in
        wire.touch()
        try await body { line in
          // The plain form does not check by itself: its work must.
          try Task.checkCancellation()
          log.add(line)
        }
      }
    case .owner:
      return scope.run(lane, policy: policy, on: screen) { owner in
        wire.touch()
        try await body { line in try await owner.show(line) }
      }
    }
  }

  func cancel(_ lane: Lane) { handle.object?.cancel(lane) }

  /// Waits until every closure that was passed to `run` has been released: the work has returned, or will never begin.
  func allWorkIsGone() async {
    for work in works { await work.wait() }
  }

  /// Waits for all work, and checks that nothing is left.
  func expectNothingLeft(sourceLocation: Testing.SourceLocation = #_sourceLocation) async {
    await allWorkIsGone()
    expectEmptyRegistry(of: engine, heldValues, sourceLocation: sourceLocation)
  }
}

extension WeakOwner<Screen> {
  fileprivate func show(_ line: String) throws { try self { $0.show(line) } }
}

/// Expects that no run is active, none waits, and nothing is held.
@MainActor
func expectEmptyRegistry(
  of engine: ScopeEngine, _ heldValues: OwnerHeldValues? = nil,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  #expect(engine.liveRuns == 0, "runs are left in the registry", sourceLocation: sourceLocation)
  #expect(
    engine.registry.withLock { $0.lanes.isEmpty }, "the registry keeps an empty lane", sourceLocation: sourceLocation)
  #expect(heldValues?.isEmpty != false, "a field is still held", sourceLocation: sourceLocation)
}
