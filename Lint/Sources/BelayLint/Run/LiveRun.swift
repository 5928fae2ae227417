// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import LintRules

/// The files of a repository while someone edits them: after a change only the changed file is parsed, and the rules run only where the
/// change can matter.
///
/// The report is that of ``Linter/lint(_:)`` on the same texts; only its notes may be in another order. What it is given, it keeps in
/// memory; it reads no file by itself.
public struct LiveRun: Sendable {
  private let linter: Linter
  private var run: KeptRun
  private var texts: [String: [UInt8]]

  /// Parses all files.
  public init(_ linter: Linter, _ inputs: [Linter.Input]) {
    self.linter = linter
    let files = inputs.map { SourceFile(path: $0.path, bytes: $0.bytes) }
    texts = Dictionary(inputs.map { ($0.path, $0.bytes) }) { first, _ in first }
    run = KeptRun(
      Workers.map(files, late: LateItem.parsing, LintedFile.init(reading:)), configuration: linter.configuration.stamp)
  }

  /// Adds a file, or replaces its text. Nothing happens if the text is the same.
  public mutating func put(_ input: Linter.Input) {
    guard texts[input.path] != input.bytes else { return }
    texts[input.path] = input.bytes
    let file = SourceFile(path: input.path, bytes: input.bytes)
    for file in Workers.map([file], late: LateItem.parsing, LintedFile.init(reading:)) { run.put(file) }
  }

  public mutating func remove(path: String) {
    guard texts.removeValue(forKey: path) != nil else { return }
    run.remove(path: path)
  }

  /// Of all files.
  public var paths: [String] { Array(texts.keys) }

  public func text(of path: String) -> [UInt8]? { texts[path] }

  /// The findings of all files, as they are now.
  public mutating func report() -> Linter.Report {
    run.forgetResults(for: linter.configuration.stamp)
    run.startAnew()
    let texts = texts
    run.complete(LintRun(configuration: linter.configuration) { texts[$0] })
    return linter.report(of: run)
  }
}
