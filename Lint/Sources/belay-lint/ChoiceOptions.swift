// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import ArgumentParser
import BelayLint
import Foundation
import LintRules

/// Which files, and what is kept of the last run.
struct ChoiceOptions: ParsableArguments {
  @OptionGroup var rules: RuleOptions

  @Flag(help: "Applies the configuration's exclusions to the paths on the command line too.")
  var forceExclude = false

  @Flag(help: "Lints standard input. A path on the command line is the file's name in the report.")
  var useStdin = false

  @Flag(help: "Lints again even if nothing has changed.")
  var noCache = false

  @Option(help: "The folder that stores the last run: what has not changed since is not linted again.")
  var cachePath: String?

  var cacheFolder: URL? { cachePath.map { URL(fileURLWithPath: $0) } ?? RunCache.defaultFolder }
}
