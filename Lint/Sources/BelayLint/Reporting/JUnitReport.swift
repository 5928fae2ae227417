// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// JUnit's XML: every finding is a failed test.
enum JUnitReport {
  static func text(of findings: [Finding]) -> String {
    let cases = findings.map { finding in
      "    <testcase classname=\"\(finding.path.escapedForXML)\" name=\"\(finding.rule) line \(finding.line)\">\n"
        + "      <failure type=\"\(finding.severity)\" message=\"\(finding.message.escapedForXML)\">"
        + "\(finding.path.escapedForXML):\(finding.line):\(finding.column)</failure>\n    </testcase>\n"
    }
    return """
      <?xml version="1.0" encoding="utf-8"?>
      <testsuites>
        <testsuite name="belay-lint" tests="\(findings.count)" failures="\(findings.count)" errors="0">
      \(cases.joined())  </testsuite>
      </testsuites>

      """
  }
}
