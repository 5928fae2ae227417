// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayDiagnostics
import BelayRetainPaths
import RawSwift

/// Two rows for what the diagnostics cost, and two for what they leave in a build without them. They are in the program that was
/// built with `--traits Diagnostics`.
extension Row {
  /// By which way a closure that captures a controller holds its scope, asked again and again: as when a run starts under
  /// `Survivors.watch(retainPaths: true)`. In a build without diagnostics: what is left of the question.
  ///
  /// Raw: a method call, which is what nothing would cost.
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

  /// A run of a scope that nobody watches, awaited until it has ended.
  ///
  /// Raw: a main-actor `Task` that changes a field, and its `value` awaited.
  static let scopeRun = Row(name: "scope-run", unit: .microseconds, limit: 4, twin: Twin("LoadingScreen", "load")) {
    effort in
    try await runs(effort) { TaskScope() }
  }

  /// The same in a scope that `Survivors.watch()` has in its books.
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
  /// Whether books can be kept at all.
  fileprivate static var isInThisBuild: Bool {
    Survivors.watch()
    defer { Survivors.stopWatching() }
    return current().isKept
  }
}
