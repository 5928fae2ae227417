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

  /// What fixes may use.
  enum Library: String, ExpressibleByArgument, CaseIterable { case belay }

  @Option(help: "Applies the safe fixes, and makes kept tasks runs in lanes of a Belay scope.")
  var fixWith: Library?

  @Flag(help: "Measures how much is linted per second, and compares it with parsing alone.")
  var benchmark = false

  private var isFixing: Bool { fix || fixWith != nil }

  func run() throws {
    Allocation.keepFreedMemory()
    var configuration = try choice.rules.configuration()
    configuration.fixesWithBelay = fixWith == .belay
    if benchmark {
      try Measurement(paths: try discovery(configuration).files).run(Linter(configuration))
      return
    }
    var skipped: [String] = []
    var report = try report(configuration, &skipped)
    report.findings = try output.filtered(report.findings, configuration.language)
    if isFixing { try carryOutFixes(&report, configuration) }
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
    let folder = choice.noCache || isFixing ? nil : choice.cacheFolder
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

  /// Writes the changed files, and looks at them again: a fix can wait for another one.
  private func carryOutFixes(_ report: inout Linter.Report, _ configuration: Configuration) throws {
    var rounds = 0
    while rounds < 12, try carryOutFixes(report.findings, configuration.language) {
      rounds += 1
      var skipped: [String] = []
      report = try self.report(configuration, &skipped)
      report.findings = try output.filtered(report.findings, configuration.language)
    }
  }

  /// Whether it has changed anything.
  private func carryOutFixes(_ findings: [Finding], _ language: Language) throws -> Bool {
    if choice.useStdin { return false }
    var hasChanged = false
    for (path, group) in Dictionary(grouping: findings, by: \.path).sorted(by: { $0.key < $1.key }) {
      let fixes = group.compactMap(\.fix)
      guard let data = FileManager.default.contents(atPath: path), let fixed = Fixes.applied(fixes, to: [UInt8](data))
      else { continue }
      try Data(fixed.bytes).write(to: URL(fileURLWithPath: path))
      hasChanged = true
      StandardError.write(CommandText.fixed(path, fixed.count, of: group.count)[language])
    }
    return hasChanged
  }
}
