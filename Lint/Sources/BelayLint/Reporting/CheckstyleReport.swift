// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import LintRules

/// Checkstyle's XML, which Jenkins and many other tools read.
enum CheckstyleReport {
  static func text(of findings: [Finding]) -> String {
    let files = findings.byPath.map { path, findings in
      let errors = findings.map { finding in
        "    <error line=\"\(finding.line)\" column=\"\(finding.column)\" severity=\"\(finding.severity == .note ? "info" : finding.severity.rawValue)\" "
          + "message=\"\(finding.message.escapedForXML)\" source=\"belay-lint.\(finding.rule)\"/>\n"
      }
      return "  <file name=\"\(path.escapedForXML)\">\n\(errors.joined())  </file>\n"
    }
    return "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<checkstyle version=\"4.3\">\n\(files.joined())</checkstyle>\n"
  }
}
