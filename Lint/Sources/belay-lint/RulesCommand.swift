// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import ArgumentParser
import BelayLint
import Foundation
import LintRules

/// `belay-lint rules`
struct RulesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "rules", abstract: "Lists the rules.")

  @OptionGroup var language: LanguageOption

  func run() {
    let width = RuleCatalog.entries.map(\.id.count).max() ?? 0
    for entry in RuleCatalog.entries(in: language.chosen) {
      let gap = String(repeating: " ", count: width - entry.id.count)
      print("\(entry.id)\(gap)  \(entry.summary)\(entry.isOptIn ? " (opt-in)" : entry.isNote ? " (note)" : "")")
    }
  }
}

/// `belay-lint explain RULE`
struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain", abstract: "Explains why a rule exists, with wrong and right code.")

  @Argument(help: "The rule's name.")
  var rule: String

  @Flag(help: "Prints a test instead, which fails on the code that the rule reports. It needs BelayTesting.")
  var test = false

  @Flag(help: "With --test: prints the test with the mended code, on which it passes.")
  var mended = false

  @OptionGroup var language: LanguageOption

  func validate() throws {
    guard test || !mended else { throw ValidationError("--mended is for --test") }
  }

  func run() throws {
    guard let entry = RuleCatalog.entry(rule, in: language.chosen) else {
      StandardError.write(CommandText.noRule(rule)[language.chosen])
      throw ExitCode(64)
    }
    if test {
      print(
        RuleCatalog.proof(of: rule, isMended: mended, in: language.chosen)
          ?? RuleCatalog.obstacle(to: rule, in: language.chosen) ?? "")
      return
    }
    print("\(entry.id)\(entry.isOptIn ? " (opt-in)" : entry.isNote ? " (note)" : "")\n\n\(entry.page)")
  }
}

/// `belay-lint init`
struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init", abstract: "Writes \(Configuration.defaultFileName), with every key explained.")

  @Flag(help: "Replaces an existing file.")
  var force = false

  func run() throws {
    let name = Configuration.defaultFileName
    guard force || !FileManager.default.fileExists(atPath: name) else {
      StandardError.write("\(name) already exists; --force replaces it")
      throw ExitCode(64)
    }
    try Data(Configuration.commentedTemplate.utf8).write(to: URL(fileURLWithPath: name))
    print("wrote \(name)")
  }
}
