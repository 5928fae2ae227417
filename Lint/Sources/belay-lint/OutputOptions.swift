// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

public import ArgumentParser
public import BelayLint
import Foundation
import LintRules

/// The content, format and destination of the report.
struct OutputOptions: ParsableArguments {
  @Option(
    help: """
      How findings are written: \(Reporter.allCases.map(\.rawValue).joined(separator: ", ")). Defaults to text, with the \
      lines of code, on a terminal, and to xcode, one line each, elsewhere.
      """)
  var reporter: Reporter?

  @Option(help: "Writes the findings to this file.")
  var output: String?

  @Flag(help: "Warnings end the command with 1.")
  var strict = false

  @Flag(help: "Errors end the command with 0.")
  var lenient = false

  @Flag(help: "No summary.")
  var quiet = false

  @Flag(help: "Shows the progress on a terminal.")
  var progress = false

  @Option(help: "Omits the findings that this baseline lists.")
  var baseline: String?

  @Option(help: "Writes a baseline of all findings to this file, and reports none.")
  var writeBaseline: String?

  @Option(help: "Reports only findings on lines that have changed since this commit or branch.")
  var diff: String?

  var showsProgress: Bool { progress && isatty(2) == 1 }

  func filtered(_ findings: [Finding], _ language: Language) throws -> [Finding] {
    var findings = findings
    if let baseline {
      guard let data = FileManager.default.contents(atPath: baseline),
        let known = Baseline(text: String(decoding: data, as: UTF8.self))
      else { throw usage(CommandText.noBaseline(baseline)[language]) }
      findings = known.new(among: findings)
    }
    if let diff {
      do {
        let changes = try ChangedLines.since(diff)
        let here = FileManager.default.currentDirectoryPath + "/"
        findings = findings.filter { finding in
          let path = finding.path.hasPrefix(here) ? String(finding.path.dropFirst(here.count)) : finding.path
          return changes.contains(path.hasPrefix("./") ? String(path.dropFirst(2)) : path, line: finding.line)
        }
      } catch let error as ChangedLines.GitError {
        throw usage(error.description)
      }
    }
    if let writeBaseline {
      try Data(Baseline(findings).text.utf8).write(to: URL(fileURLWithPath: writeBaseline))
      StandardError.write(CommandText.baselineWritten(findings.count, writeBaseline)[language])
      return []
    }
    return findings
  }

  func write(_ report: Linter.Report, skipping skipped: [String], _ language: Language) throws {
    let isTerminal = output == nil && isatty(1) == 1
    let reporter = reporter ?? (isTerminal ? .text : .xcode)
    let data = Data(reporter.text(of: report.findings, in: language, isColored: isTerminal && Self.isColorWanted).utf8)
    if let output { try data.write(to: URL(fileURLWithPath: output)) } else { FileHandle.standardOutput.write(data) }
    guard !quiet else { return }
    for line in report.summary(skipping: skipped, language) { StandardError.write(line) }
  }

  /// What `NO_COLOR` and the terminal's kind say.
  private static var isColorWanted: Bool {
    let environment = ProcessInfo.processInfo.environment
    return environment["NO_COLOR"].map(\.isEmpty) ?? true && environment["TERM"] != "dumb"
  }

  func exit(for findings: [Finding]) throws {
    if findings.contains(where: { $0.severity == .error }), !lenient { throw ExitCode(2) }
    if findings.contains(where: { $0.severity == .warning }), strict { throw ExitCode(1) }
  }

  private func usage(_ message: String) -> any Error {
    StandardError.write(message)
    return ExitCode(64)
  }
}

extension Reporter: ExpressibleByArgument {}

enum StandardError {
  static func write(_ line: String) { FileHandle.standardError.write(Data("belay-lint: \(line)\n".utf8)) }
}
