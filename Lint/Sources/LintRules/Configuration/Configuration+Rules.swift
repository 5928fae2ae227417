// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension Configuration {
  /// The rules that run, the most useful first.
  package var rules: [any CodeRule.Type] { CodeRules.all.filter(isEnabled) }

  private func isEnabled(_ rule: any CodeRule.Type) -> Bool {
    if !onlyRules.isEmpty { return onlyRules.contains(rule.id) }
    if disabledRules.contains(rule.id) { return false }
    return !rule.isOptIn || optInRules.contains(rule.id)
  }

  /// A premise without a witness makes a finding a note, whatever the rule's severity is.
  package func severity(of finding: CodeFinding) -> Severity {
    if finding.lacks != nil { return .note }
    if let configured = severities[finding.rule] { return configured }
    let isNamed = onlyRules.contains(finding.rule) || optInRules.contains(finding.rule)
    let isTentative = finding.isTentative || CodeRules.rule(finding.rule)?.isTentative ?? false
    return isTentative && !isNamed ? .note : finding.severity
  }

  /// Whether the finding is only shown when asked for.
  package func isPossible(_ finding: CodeFinding) -> Bool { severity(of: finding) == .note }
}
