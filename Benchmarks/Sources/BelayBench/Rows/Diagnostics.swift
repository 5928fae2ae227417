// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayDiagnostics
import BelayRetainPaths
import RawSwift

/// Two rows for the cost of the diagnostics, and two for the cost of a build without them. They are in the program that
/// was built with `--traits Diagnostics`.
extension Row {
  /// Finding the retain path from a closure that captures a controller to its scope, repeatedly: as when a run starts
  /// under `Survivors.watch(retainPaths: true)`. In a build without diagnostics: the rest of that code.
  ///
  /// Raw: a method call, for comparison with the cost of nothing.
  static let retainCheck = Row(
    name: "retain-check", limit: Inventory.isInThisBuild ? 10_000 : 40, twin: Twin("PlainScreen", "tap"), batches: 300,
    of: 200
  ) {
    let (controller, screen) = (Controller(), PlainScreen())
    let work: @isolated(any) () async throws -> Void = { controller.show() }
    let mustAnswer = Inventory.isInThisBuild
    var answered = 0
    return Loops { count in
      for _ in 0..<count {
        if case .retains = retainPath(from: work, to: controller.tasks) { answered += 1 }
      }
    } raw: { count in
      for _ in 0..<count { screen.tap() }
    } check: {
      try check(
        answered == (mustAnswer ? screen.taps : 0), "\(answered) of \(screen.taps) checks said that it is retained")
    }
  }

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

  @MainActor
  private static func runs(_ effort: Effort, _ makeScope: () -> TaskScope) async throws -> Samples {
    let (scope, counter, screen) = (makeScope(), Controller(), LoadingScreen())
    let samples = try await interleaved(batches: effort.batches(300), of: 100) { count in
      for _ in 0..<count { await scope.run { @MainActor in counter.show() }.finished() }
    } raw: { count in
      for _ in 0..<count { await screen.load().value }
    }
    try check(counter.shown == screen.taps && screen.taps > 0, "\(counter.shown) runs have gone, of \(screen.taps)")
    return samples
  }
}

@MainActor
private final class Controller {
  let tasks = TaskScope()
  private(set) var shown = 0

  func show() { shown += 1 }
}

extension Inventory {
  /// Whether this build contains the registry.
  fileprivate static var isInThisBuild: Bool {
    Survivors.watch()
    defer { Survivors.stopWatching() }
    return current().isKept
  }
}
