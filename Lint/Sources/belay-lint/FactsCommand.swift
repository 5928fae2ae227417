// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import ArgumentParser
import BelayLint
import Foundation
import LintRules

/// `belay-lint facts PATH… -o FILE`
struct FactsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "facts", abstract: "Writes what rules need to know of Swift files, for belay-lint check.",
    discussion: """
      A part of a repository can be read on its own, in a build step that is cached; belay-lint check then takes the facts of \
      all parts.
      """)

  @Argument(help: "The files and folders to read.")
  var paths: [String]

  @Option(name: .shortAndLong, help: "The file to write.")
  var output: String

  @OptionGroup var language: LanguageOption

  func run() throws {
    Allocation.keepFreedMemory()
    let discovery = FileDiscovery(paths, language: language.chosen)
    for note in discovery.notes { StandardError.write(note) }
    if discovery.isMissingPath { throw ExitCode(64) }
    var configuration = Configuration()
    configuration.language = language.chosen
    let (bytes, notes) = Linter(configuration).facts(of: discovery.files)
    for note in notes { StandardError.write(note) }
    try Data(bytes).write(to: URL(fileURLWithPath: output))
  }
}
