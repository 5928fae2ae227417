// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import ArgumentParser
import BelayLint
import Foundation
import LintRules

/// Which rules, and how they are configured.
struct RuleOptions: ParsableArguments {
  @Option(
    help:
      "A configuration file. Repeatable: later files add to earlier ones. Defaults to \(Configuration.defaultFileName)."
  )
  var config: [String] = []

  @Option(name: .customLong("only-rule"), help: "Runs only this rule. Repeatable.")
  var onlyRules: [String] = []

  @OptionGroup var language: LanguageOption

  @Flag(help: "Shows as notes what may be a bug too, each with what the code does not show.")
  var possible = false

  func configuration() throws -> Configuration {
    var configuration = Configuration()
    configuration.language = LanguageOption.ofTerminal
    let isDefaultThere = config.isEmpty && FileManager.default.fileExists(atPath: Configuration.defaultFileName)
    for path in isDefaultThere ? [Configuration.defaultFileName] : config {
      guard let data = FileManager.default.contents(atPath: path) else {
        throw usage(CommandText.unreadable(path)[configuration.language])
      }
      do {
        try configuration.add(yaml: String(decoding: data, as: UTF8.self), named: path)
      } catch let error as Configuration.FileError {
        throw usage(error.description)
      }
    }
    configuration.language = language.asked ?? configuration.language
    configuration.showsPossible = possible
    for rule in onlyRules {
      guard RuleCatalog.entry(rule) != nil else {
        throw usage(CommandText.noRule(rule)[configuration.language])
      }
      configuration.onlyRules.insert(rule)
    }
    return configuration
  }

  private func usage(_ message: String) -> any Error {
    StandardError.write(message)
    return ExitCode(64)
  }
}
