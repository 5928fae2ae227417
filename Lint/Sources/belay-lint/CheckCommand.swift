// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import ArgumentParser
import BelayLint
import Foundation
import LintRules

/// `belay-lint check FILE…`
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Lints what belay-lint facts has written, without parsing anything.",
    discussion: """
      The report is that of belay-lint lint on all the files that the facts are about, in whatever order and in however many \
      files they are given. The files themselves are only read for the text of the lines that are reported, which baselines \
      and fixes need.
      """)

  @Argument(help: "The files of facts.")
  var files: [String]

  @OptionGroup(title: "What is linted") var rules: RuleOptions
  @OptionGroup(title: "What is reported") var output: OutputOptions

  func run() throws {
    let configuration = try rules.configuration()
    let contents = try files.map { path in
      guard let data = FileManager.default.contents(atPath: path) else {
        StandardError.write(CommandText.unreadable(path)[configuration.language])
        throw ExitCode(64)
      }
      return [UInt8](data)
    }
    var report: Linter.Report
    do {
      report = try Linter(configuration).lint(facts: contents)
    } catch let error as Linter.FactsError {
      StandardError.write(CommandText.noFacts(files[error.index])[configuration.language])
      throw ExitCode(64)
    }
    report.findings = try output.filtered(report.findings, configuration.language)
    for note in report.notes { StandardError.write(note) }
    try output.write(report, skipping: [], configuration.language)
    try output.exit(for: report.findings)
  }
}
