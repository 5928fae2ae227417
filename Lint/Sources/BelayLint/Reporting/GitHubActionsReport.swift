// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import LintRules

/// Commands that GitHub Actions turns into annotations of the changed lines.
enum GitHubActionsReport {
  static func text(of findings: [Finding]) -> String {
    findings.map { finding in
      "::\(finding.severity == .note ? "notice" : finding.severity.rawValue) file=\(property(finding.path)),line=\(finding.line),col=\(finding.column),"
        + "title=\(property(finding.rule))::\(message(finding.message))\n"
    }.joined()
  }

  private static func message(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  private static func property(_ text: String) -> String {
    message(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
