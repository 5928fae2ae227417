// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import LintRules

extension Linter {
  /// Reads the files and lints them. A file that cannot be read is noted, and the others are linted.
  ///
  /// - Parameter cache: The last run for the same paths. Files that have not changed since are not read, and only those are
  ///   linted again that a change can affect.
  public func lint(paths: [String], cache: RunCache? = nil) -> Report {
    let (known, note) = cache?.load(for: self) ?? (nil, nil)
    var run = known
    let states = Workers.map(paths, late: LateItem.parsing) { FileState($0, known) }
    let read = states.compactMap(\.file)
    if run == nil {
      run = KeptRun(read, configuration: configuration.stamp)
    } else {
      for file in read { run?.put(file) }
      let present = Set(paths)
      for path in known.map({ Array($0.numbers.keys) }) ?? [] where !present.contains(path) { run?.remove(path: path) }
      for state in states { if case .same(let number, let mark?) = state { run?.touch(number, mark) } }
      run?.forgetResults(for: configuration.stamp)
    }
    guard var run else { return Report() }
    run.complete(
      LintRun(configuration: configuration) { [UInt8](contentsOfFile: $0) })
    if run.present.contains(where: \.entry.wasDamaged) { return lint(paths: paths) }
    cache?.keep(run, for: self)
    var report = report(of: run)
    let notes = [note].compactMap { $0 } + states.compactMap(\.note)
    report.notes = notes.map { $0[configuration.language] } + report.notes
    return report
  }
}
