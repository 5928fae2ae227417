// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import LintRules

/// A table for a comment or a wiki.
enum MarkdownReport {
  static func text(of findings: [Finding]) -> String {
    guard !findings.isEmpty else { return "No findings.\n" }
    let rows = findings.map { finding in
      "| \(finding.severity) | `\(cell(finding.path)):\(finding.line)` | \(finding.rule) | \(cell(finding.message)) |\n"
    }
    return "| | where | rule | what |\n|---|---|---|---|\n\(rows.joined())"
  }

  private static func cell(_ text: String) -> String {
    text.replacing("|", with: "\\|").replacing("\n", with: " ").replacing("<", with: "&lt;")
  }
}
