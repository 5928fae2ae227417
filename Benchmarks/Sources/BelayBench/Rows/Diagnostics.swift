// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayDiagnostics
import RawSwift

/// A row for the cost of a build without diagnostics, and two for the cost of the diagnostics. They are in the program that
/// was built with `--traits Diagnostics`.
extension Row {
  /// A run of a scope without a watch, awaited until it has ended.
  ///
  /// Raw: a main-actor `Task` that changes a field, and its `value` awaited.
  static let scopeRun = Row(name: "scope-run", unit: .microseconds, limit: 4, twin: Twin("LoadingScreen", "load")) {
    effort in
    try await runs(effort) { TaskScope() }
  }

  /// The same in a scope that `Survivors.watch()` has registered.
  ///
  /// Raw: as above.
  static let survivorWatch = Row(
    name: "survivor-watch", unit: .microseconds, limit: 4, twin: Twin("LoadingScreen", "load")
  ) { effort in
    try await runs(effort) {
      Survivors.watch()
      defer { Survivors.stopWatching() }
      return TaskScope()
    }
  }

  /// The same under `Survivors.watch(retainPaths: true)`: when a run starts, the retain path from its work to its scope
  /// is read.
  ///
  /// Raw: as above.
  static let retainCheck = Row(
    name: "retain-check", unit: .microseconds, limit: 4, twin: Twin("LoadingScreen", "load")
  ) { effort in
    try await checkThatPathsAreRead()
    return try await runs(effort) {
      Survivors.watch(retainPaths: true)
      defer { Survivors.stopWatching() }
      return TaskScope()
    }
  }

  @MainActor
  private static func checkThatPathsAreRead() async throws {
    Survivors.watch(retainPaths: true)
    defer { Survivors.stopWatching() }
    let controller = Controller(TaskScope())
    let run = controller.tasks.run { @MainActor in controller.show() }
    let inventory = Inventory.current()
    await run.finished()
    let paths = inventory.runs.compactMap(\.retainPath)
    try check(paths.count == (inventory.isWatched ? 1 : 0), "the path from a run's work to its scope was not read")
  }

  @MainActor
  private static func runs(_ effort: Effort, _ makeScope: () -> TaskScope) async throws -> Samples {
    let (counter, screen) = (Controller(makeScope()), LoadingScreen())
    let samples = try await interleaved(batches: effort.batches(300), of: 100) { count in
      for _ in 0..<count { await counter.tasks.run { @MainActor in counter.show() }.finished() }
    } raw: { count in
      for _ in 0..<count { await screen.load().value }
    }
    try check(counter.shown == screen.taps && screen.taps > 0, "\(counter.shown) runs have finished, of \(screen.taps)")
    return samples
  }
}

@MainActor
private final class Controller {
  let tasks: TaskScope
  private(set) var shown = 0

  init(_ tasks: TaskScope) { self.tasks = tasks }

  func show() { shown += 1 }
}
