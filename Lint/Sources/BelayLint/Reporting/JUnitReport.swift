// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import LintRules

/// JUnit's XML: every finding is a failed test, and every note a skipped one.
enum JUnitReport {
  static func text(of findings: [Finding]) -> String {
    let cases = findings.map { finding in
      guard finding.severity != .note else { return skipped(finding) }
      return
        "    <testcase classname=\"\(finding.path.escapedForXML)\" name=\"\(finding.rule) line \(finding.line)\">\n"
        + "      <failure type=\"\(finding.severity)\" message=\"\(finding.message.escapedForXML)\">"
        + "\(finding.path.escapedForXML):\(finding.line):\(finding.column)</failure>\n    </testcase>\n"
    }
    return """
      <?xml version="1.0" encoding="utf-8"?>
      <testsuites>
        <testsuite name="belay-lint" tests="\(findings.count)" failures="\(findings.count { $0.severity != .note })" errors="0">
      \(cases.joined())  </testsuite>
      </testsuites>

      """
  }

  private static func skipped(_ note: Finding) -> String {
    "    <testcase classname=\"\(note.path.escapedForXML)\" name=\"\(note.rule) line \(note.line)\">\n"
      + "      <skipped message=\"\(note.message.escapedForXML)\"/>\n    </testcase>\n"
  }
}
