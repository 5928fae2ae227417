// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftSyntax

/// Lints files: indexes all of them, then runs the rules on each.
public struct Linter: Sendable {
  public let configuration: Configuration

  public init(_ configuration: Configuration = Configuration()) { self.configuration = configuration }

  /// A file to lint.
  public struct Input: Sendable {
    public let path: String
    public let bytes: [UInt8]

    public init(path: String, bytes: [UInt8]) { (self.path, self.bytes) = (path, bytes) }
  }

  /// What came of it.
  public struct Report: Sendable, Codable {
    public var findings: [Finding] = []
    /// What a reader should know of files that could not be linted whole.
    public var notes: [String] = []
    public var files = 0
    public var bytes = 0
  }

  public func lint(_ inputs: [Input]) -> Report {
    let (files, notes) = FileReader.read(inputs)
    let index = RepositoryIndex(files)
    let rules = RuleRegistry.all.filter { configuration.isEnabled($0) }
    let results = Workers.map(files) { [configuration] file in
      Self.findings(in: RuleContext(file: file, index: index, configuration: configuration), rules)
    }
    var report = Report()
    report.findings = results.flatMap { $0 }.sorted(by: Finding.precedes)
    report.notes = notes
    report.files = inputs.count
    report.bytes = inputs.reduce(0) { $0 + $1.bytes.count }
    return report
  }

  private static func findings(in context: RuleContext, _ rules: [any Rule.Type]) -> [Finding] {
    let file = context.file
    let applied = rules.filter { !file.isTest || $0.looksAtTests }
    let all = applied.flatMap { $0.init().check(context) }
    let left = Suppressions(in: file.source).apply(to: all, of: Set(applied.map { $0.id }), path: file.source.path)
    return left.map { finding in
      var finding = finding
      finding.code = file.source.text(ofLine: finding.line)
      return finding
    }
  }

  /// Parses and does nothing else: what a linter that parses everything cannot be faster than.
  public static func parseOnly(_ inputs: [Input]) {
    _ = Workers.map(inputs) { SourceText(path: $0.path, bytes: $0.bytes).byteCount }
  }
}
