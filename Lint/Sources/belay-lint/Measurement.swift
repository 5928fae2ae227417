// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import BelayLint
import Foundation
import LintRules

/// `belay-lint lint --benchmark`: lints its input several times and prints how long it took.
struct Measurement {
  let paths: [String]

  func run(_ linter: Linter) throws {
    // First, so that the peak is that of linting alone.
    let bytes = linter.lint(paths: paths).bytes
    let peak = Self.peakMemory
    let inputs = paths.compactMap { path in
      FileManager.default.contents(atPath: path).map { Linter.Input(path: path, bytes: [UInt8]($0)) }
    }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("belay-lint-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let cache = RunCache(folder: folder, roots: paths)
    print(
      "\(inputs.count) files, \(bytes / 1_000_000) MB, \(ProcessInfo.processInfo.activeProcessorCount) cores; best of 3"
    )
    let times = String(format: "%.1f", Double(peak) / Double(bytes))
    print("memory: \(peak / 1_000_000) MB at most, \(times) × the source")
    let parsing = report("parse only, in memory", bytes) { Linter.parseOnly(inputs) }
    let linting = report("lint, in memory", bytes) { _ = linter.lint(inputs) }
    print("lint, in memory: \(String(format: "%.2f", linting / parsing)) × the processor time of parsing")
    report("lint, cold, from disk", bytes) { _ = linter.lint(paths: paths) }
    _ = linter.lint(paths: paths, cache: cache)
    report("lint, nothing changed, from disk", bytes) { _ = linter.lint(paths: paths, cache: cache) }
    // A file that comes is read, and what asked for its names is linted again, as after a change.
    var others = paths
    others.remove(at: paths.count / 2)
    let lintOthers = { _ = linter.lint(paths: others, cache: cache) }
    report("lint, one file more, from disk", bytes, before: lintOthers) { _ = linter.lint(paths: paths, cache: cache) }
  }

  /// In bytes.
  private static var peakMemory: Int {
    var usage = rusage()
    // `RUSAGE_SELF`, which is an integer on some systems and an enumeration on others.
    getrusage(0, &usage)
    #if canImport(Darwin)
      return usage.ru_maxrss
    #else
      return usage.ru_maxrss * 1024
    #endif
  }

  /// The best of three. On a busy machine, too, the processor time shows how long an idle one would take.
  ///
  /// - Returns: The processor time in seconds.
  @discardableResult
  private func report(_ name: String, _ bytes: Int, before prepare: () -> Void = {}, _ body: () -> Void) -> Double {
    let times = (0..<3).map { _ in
      prepare()
      return Stretch.measure(body)
    }
    let (wall, processor) = (times.map(\.wall).min() ?? 0, times.map(\.processor).min() ?? 0)
    let rate = Double(bytes) / 1e6 / wall
    print("\(name): \(String(format: "%.2f s, %.1f MB/s, %.2f s of the processors", wall, rate, processor))")
    return processor
  }
}

/// The duration of something, in seconds.
private struct Stretch {
  let wall: Double
  let processor: Double

  static func measure(_ body: () -> Void) -> Stretch {
    let before = used
    let time = ContinuousClock().measure(body)
    let wall = Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
    return Stretch(wall: wall, processor: used - before)
  }

  /// The processor time of this process so far: all threads, user and system.
  private static var used: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
