// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Writes findings in the chosen format.
public enum Reporter: String, Sendable, CaseIterable {
  case xcode, json, sarif, checkstyle, codeclimate, junit, markdown, html
  case githubActionsLogging = "github-actions-logging"

  public func text(of findings: [Finding]) -> String {
    switch self {
    case .xcode: XcodeReport.text(of: findings)
    case .json: JSONReport.text(of: findings)
    case .sarif: SARIFReport.text(of: findings)
    case .checkstyle: CheckstyleReport.text(of: findings)
    case .codeclimate: CodeClimateReport.text(of: findings)
    case .junit: JUnitReport.text(of: findings)
    case .markdown: MarkdownReport.text(of: findings)
    case .html: HTMLReport.text(of: findings)
    case .githubActionsLogging: GitHubActionsReport.text(of: findings)
    }
  }
}
