// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import ArgumentParser
import BelayLint
import LintRules

@main
struct BelayLintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "belay-lint",
    abstract: "Finds tasks that outlive their screen, flags that stay stuck and effects whose order is luck.",
    version: LintVersion.current,
    subcommands: [
      LintCommand.self, FactsCommand.self, CheckCommand.self, RulesCommand.self, ExplainCommand.self, InitCommand.self,
      LSPCommand.self,
    ])
}
