// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import ArgumentParser
import BelayLint
import Foundation
import LintRules

/// `belay-lint lint PATH…`
struct LintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint", abstract: "Lints Swift files.",
    discussion: """
      Ends with 0 when there is nothing to stop for, 1 for warnings under --strict, 2 for errors, 64 for a wrong command line or \
      configuration, and 70 when it fails itself. What cannot be read or parsed is noted, and the rest linted.
      """)

  @Argument(help: "The files and folders to lint. Defaults to the current folder.")
  var paths: [String] = []

  @OptionGroup(title: "What is linted") var choice: ChoiceOptions
  @OptionGroup(title: "What is reported") var output: OutputOptions

  @Flag(help: "Applies the safe fixes.")
  var fix = false

  @Flag(help: "Measures how much is linted per second, and compares it with parsing alone.")
  var benchmark = false

  func run() throws {
    Allocation.keepFreedMemory()
    let configuration = try choice.rules.configuration()
    if benchmark {
      try Measurement(paths: try discovery(configuration).files).run(Linter(configuration))
      return
    }
    var skipped: [String] = []
    var report = try report(configuration, &skipped)
    report.findings = try output.filtered(report.findings, configuration.language)
    if fix { report.findings = try carryOutFixes(report.findings, configuration.language) }
    for note in report.notes { StandardError.write(note) }
    try output.write(report, skipping: skipped, configuration.language)
    try output.exit(for: report.findings)
  }

  private func report(_ configuration: Configuration, _ skipped: inout [String]) throws -> Linter.Report {
    let linter = Linter(configuration)
    if choice.useStdin {
      let bytes = [UInt8](FileHandle.standardInput.readDataToEndOfFile())
      return linter.lint([Linter.Input(path: paths.first ?? "stdin.swift", bytes: bytes)])
    }
    let discovery = try discovery(configuration)
    let files = discovery.files
    skipped = discovery.skippedFolders
    let folder = choice.noCache || fix ? nil : choice.cacheFolder
    let cache = folder.map { RunCache(folder: $0, roots: roots(configuration)) }
    if output.showsProgress { StandardError.write(CommandText.linting(files.count)[configuration.language]) }
    return linter.lint(paths: files, cache: cache)
  }

  private func roots(_ configuration: Configuration) -> [String] {
    !paths.isEmpty ? paths : !configuration.included.isEmpty ? configuration.included : ["."]
  }

  private func discovery(_ configuration: Configuration) throws -> FileDiscovery {
    let discovery = FileDiscovery(
      roots(configuration), excluding: configuration.excluded, forced: choice.forceExclude,
      language: configuration.language)
    for note in discovery.notes { StandardError.write(note) }
    if discovery.isMissingPath { throw ExitCode(64) }
    return discovery
  }

  /// Writes the changed files; returns the remaining findings.
  private func carryOutFixes(_ findings: [Finding], _ language: Language) throws -> [Finding] {
    var left: [Finding] = []
    for (path, group) in Dictionary(grouping: findings, by: \.path).sorted(by: { $0.key < $1.key }) {
      let fixes = group.compactMap(\.fix)
      guard let data = FileManager.default.contents(atPath: path), let fixed = Fixes.apply(fixes, to: [UInt8](data))
      else {
        left += group
        continue
      }
      try Data(fixed).write(to: URL(fileURLWithPath: path))
      left += group.filter { $0.fix == nil }
      StandardError.write(CommandText.fixed(path, fixes.count, of: group.count)[language])
    }
    return left
  }
}
