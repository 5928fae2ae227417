// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import BelayLint
import Foundation

/// `belay-lint lint --benchmark`: lints what it was given several times over and says how long it took.
struct Measurement {
  let paths: [String]

  func run(_ linter: Linter) throws {
    let inputs = paths.compactMap { path in
      FileManager.default.contents(atPath: path).map { Linter.Input(path: path, bytes: [UInt8]($0)) }
    }
    let bytes = inputs.reduce(0) { $0 + $1.bytes.count }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("belay-lint-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let cache = ReportCache(folder: folder, paths: paths)
    print(
      "\(inputs.count) files, \(bytes / 1_000_000) MB, \(ProcessInfo.processInfo.activeProcessorCount) cores; best of 3"
    )
    report("parse only, in memory", bytes) { Linter.parseOnly(inputs) }
    report("lint, in memory", bytes) { _ = linter.lint(inputs) }
    report("lint, cold, from disk", bytes) { _ = linter.lint(paths: paths) }
    _ = linter.lint(paths: paths, cache: cache)
    report("lint, warm, from disk", bytes) { _ = linter.lint(paths: paths, cache: cache) }
  }

  private func report(_ name: String, _ bytes: Int, _ body: () -> Void) {
    let clock = ContinuousClock()
    let best = (0..<3).map { _ in clock.measure(body) }.min() ?? .zero
    let seconds = Double(best.components.seconds) + Double(best.components.attoseconds) / 1e18
    let rate = Double(bytes) / 1e6 / seconds
    print("\(name): \(String(format: "%.2f s, %.1f MB/s", seconds, rate))")
  }
}
