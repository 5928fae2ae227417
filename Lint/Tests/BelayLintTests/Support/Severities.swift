// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

@testable import BelayLint
@testable import LintRules

/// The severities of what a rule finds by default, notes included.
func severities(of rule: String, _ source: String, beside others: String...) -> [Severity] {
  var configuration = Configuration()
  configuration.showsPossible = true
  return findings(in: source, beside: others, configuration).filter { $0.rule == rule }.map(\.severity)
}
