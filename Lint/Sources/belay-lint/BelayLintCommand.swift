// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import ArgumentParser
import BelayLint

@main
struct BelayLintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "belay-lint",
    abstract: "Finds tasks that outlive their screen, flags that stay stuck and effects whose order is luck.",
    version: LintVersion.current,
    subcommands: [LintCommand.self, RulesCommand.self, ExplainCommand.self, InitCommand.self])
}
