// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

public import LintRules

/// Lints files: reads the code of all of them, then runs the rules on each.
public struct Linter: Sendable {
  public let configuration: Configuration

  public init(_ configuration: Configuration = Configuration()) { self.configuration = configuration }

  /// A file to lint.
  public struct Input: Sendable {
    public let path: String
    public let bytes: [UInt8]

    public init(path: String, bytes: [UInt8]) { (self.path, self.bytes) = (path, bytes) }
  }

  /// The result of linting.
  public struct Report: Sendable, Codable {
    public var findings: [Finding] = []
    /// Notes about files that could not be linted completely.
    public var notes: [String] = []
    public var files = 0
    public var bytes = 0
    /// Tests and generated code, which are read for what they tell about other files.
    public var leftOut = 0
    /// In the other files.
    public var previews = 0
    /// Notes that are not in `findings`, because they were not asked for.
    public var hidden = 0
    /// Files that are only read for the objects of Swift classes that they create.
    public var objectiveC = 0
  }

  /// Lints files in memory.
  public func lint(_ inputs: [Input]) -> Report {
    let texts = Dictionary(inputs.map { ($0.path, $0.bytes) }) { first, _ in first }
    let files = inputs.map { SourceFile(path: $0.path, bytes: $0.bytes) }
    var run = KeptRun(
      Workers.map(files, late: LateItem.parsing, LintedFile.init(reading:)), configuration: configuration.stamp)
    run.complete(LintRun(configuration: configuration) { texts[$0] })
    return report(of: run)
  }

  /// Only parses: a lower bound for the time of a linter that parses everything.
  public static func parseOnly(_ inputs: [Input]) {
    _ = Workers.map(inputs) { SourceText(path: $0.path, bytes: $0.bytes).byteCount }
  }

  func report(of run: KeptRun) -> Report {
    var report = Report()
    let files = run.present
    report.findings = files.flatMap { $0.result?.findings ?? [] }.sorted(by: Finding.precedes)
    report.notes = files.compactMap { $0.note?[configuration.language] }
    report.files = files.count { $0.use != .objectiveC }
    report.bytes = files.reduce(0) { $0 + $1.byteCount }
    report.leftOut = files.count { $0.use == .leftOut }
    report.hidden = files.reduce(0) { $0 + ($1.result?.hidden ?? 0) }
    report.previews = files.reduce(0) { $0 + ($1.result?.previews ?? 0) }
    report.objectiveC = files.count { $0.use == .objectiveC }
    return report
  }
}
