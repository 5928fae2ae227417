// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayDiagnostics

/// Builds, uses and releases an object that starts work (a store, a screen, a view model), and fails the test if the
/// object stays alive.
///
/// ```swift
/// @MainActor @Test func `the counter goes with its screen`() async {
///   await expectReleased {
///     let screen = CounterScreen(ticks: { try await ticks.wait() })
///     screen.appear()
///     return screen
///   }
/// }
/// ```
///
/// ## Behavior
/// - The object that `make` returns is held until all work is at rest, and then released. It must have no other owner,
///   and no run that was started in `make` may still be live.
/// - The failure names the live runs, by lane or name, file and line, and where they wait. Where retain paths can be
///   read (`Survivors` of `BelayDiagnostics`), it also shows how the work holds its owner or its scope. If no run is
///   live, it says so, and blames none: something else holds the object, such as the closure of a plain `Task {}`, a
///   timer or an observer.
/// - Work that ignores its cancellation, but keeps nothing alive, is no failure.
///
/// **Isolation.** The main actor, as for screens.
///
/// - Parameters:
///   - make: Builds and uses the object. It may await, provided that what it awaits happens.
///   - fileID: The caller's file, for failures.
///   - filePath: The caller's file, for failures.
///   - line: The caller's line, for failures.
///   - column: The caller's column, for failures.
/// - Throws: What `make` throws.
@MainActor
public func expectReleased<Object: AnyObject>(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  _ make: @MainActor () async throws -> Object
) async rethrows {
  let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  let monitor = WorkMonitor()
  let notes = RetainNotes()
  let made = try await Scheduling.$current.withValue(monitor) {
    try await notes.recording {
      let object = try await make()
      // Work may hold the object from its first line on, and has not begun yet.
      _ = await monitor.settle()
      return Released(object)
    }
  }
  _ = await monitor.settle()
  // A plain task may hold it while it comes back from another executor.
  if made.object != nil { _ = await monitor.settleWithOthers() }
  let live = monitor.registry.live
  if made.object != nil {
    return TestFailure.record(
      """
      A \(made.name) is still alive after its last use.
      \(live.isEmpty ? noRunAdvice : LiveRun.list(live) { notes.path(of: $0.run.id) } + "\n" + runAdvice)
      """, at: location)
  }
  let running = live.filter { $0.ending == nil }
  guard !running.isEmpty else { return }
  TestFailure.record(
    """
    A \(made.name) was released, and work that was started with it is in flight.
    \(LiveRun.list(running))
    Start it in a store or a scope that the \(made.name) owns, so that it ends with it.
    """, at: location)
}

private let noRunAdvice = """
  No run that it started is in flight, so none of them retains it. Look for a plain `Task {}`, a timer, an observer or a closure \
  that captures it.
  """

private let runAdvice = """
  Work that captures it strongly, or calls one of its methods, retains it until the work returns. Use the owner that \
  `run(on:)` passes, or a store's context.
  """

/// An object that should be released.
@MainActor
private struct Released<Object: AnyObject> {
  weak var object: Object?
  let name: String

  init(_ object: Object) {
    self.object = object
    name = "\(type(of: object))"
  }
}
