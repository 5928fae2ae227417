// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import LintRules

/// One page without any other file.
enum HTMLReport {
  static func text(of findings: [Finding]) -> String {
    let files = findings.byPath.map { path, findings in
      let rows = findings.map { finding in
        "<tr class=\"\(finding.severity)\"><td>\(finding.line)</td><td>\(finding.rule)</td><td>\(finding.message.escapedForXML)</td></tr>\n"
      }
      return
        "<h2>\(path.escapedForXML)</h2>\n<table>\n<tr><th>line</th><th>rule</th><th>what</th></tr>\n\(rows.joined())</table>\n"
    }
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <title>belay-lint</title>
      <style>
      body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; color: #1d1d1f; background: #fff }
      table { border-collapse: collapse; width: 100% } th, td { text-align: left; vertical-align: top; padding: .4rem .6rem; border-bottom: 1px solid #ddd }
      .error td:first-child { border-left: 4px solid #b00020 } .warning td:first-child { border-left: 4px solid #8a6d00 }
      @media (prefers-color-scheme: dark) { body { color: #eee; background: #1d1d1f } th, td { border-color: #444 } }
      </style>
      </head>
      <body>
      <h1>\(findings.count) findings</h1>
      \(files.joined())</body>
      </html>

      """
  }
}
