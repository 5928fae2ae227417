// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import ArgumentParser
import BelayLint
import Foundation

/// Which files and which rules.
struct ChoiceOptions: ParsableArguments {
  @Option(
    help:
      "A configuration file. Repeatable: later files add to earlier ones. Defaults to \(Configuration.defaultFileName)."
  )
  var config: [String] = []

  @Option(name: .customLong("only-rule"), help: "Runs only this rule. Repeatable.")
  var onlyRules: [String] = []

  @OptionGroup var language: LanguageOption

  @Flag(help: "Applies the configuration's exclusions to the paths on the command line too.")
  var forceExclude = false

  @Flag(help: "Lints standard input. A path on the command line is the file's name in the report.")
  var useStdin = false

  @Flag(help: "Lints again even if nothing has changed.")
  var noCache = false

  @Option(help: "The folder that stores the last report, which is reused if nothing has changed.")
  var cachePath: String?

  var cacheFolder: URL? { cachePath.map { URL(fileURLWithPath: $0) } ?? ReportCache.defaultFolder }

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
