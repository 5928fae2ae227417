// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import ArgumentParser

@main
struct BelayLintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "belay-lint",
    abstract: "Finds tasks that outlive their screen, flags that stay stuck and effects whose order is luck.",
    subcommands: [LintCommand.self, RulesCommand.self, ExplainCommand.self, InitCommand.self])
}
