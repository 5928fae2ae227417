// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

public import LintRules

/// Writes findings in the chosen format.
public enum Reporter: String, Sendable, CaseIterable {
  case text, xcode, json, sarif, checkstyle, codeclimate, junit, markdown, html
  case githubActionsLogging = "github-actions-logging"

  /// - Parameters:
  ///   - language: Of what the report adds to the findings' own texts.
  ///   - isColored: Whether ``text`` has escape sequences for a terminal.
  public func text(of findings: [Finding], in language: Language = .en, isColored: Bool = false) -> String {
    switch self {
    case .text: TextReport(language, isColored: isColored).text(of: findings)
    case .xcode: XcodeReport.text(of: findings)
    case .json: JSONReport.text(of: findings)
    case .sarif: SARIFReport.text(of: findings)
    case .checkstyle: CheckstyleReport.text(of: findings)
    case .codeclimate: CodeClimateReport.text(of: findings)
    case .junit: JUnitReport.text(of: findings)
    case .markdown: MarkdownReport.text(of: findings)
    case .html: HTMLReport(findings, language).text
    case .githubActionsLogging: GitHubActionsReport.text(of: findings)
    }
  }
}
