// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import LintRules

/// Code Climate's JSON, which GitLab shows beside a merge request.
enum CodeClimateReport {
  static func text(of findings: [Finding]) -> String {
    let objects = findings.map { finding in
      "  {\"type\": \"issue\", \"check_name\": \(JSONReport.quoted(finding.rule)), \"description\": \(JSONReport.quoted(finding.message)), "
        + "\"categories\": [\"Bug Risk\"], \"severity\": \"\(level(of: finding))\", "
        + "\"fingerprint\": \"\(Fingerprint.text(of: finding))\", "
        + "\"location\": {\"path\": \(JSONReport.quoted(finding.path)), \"lines\": {\"begin\": \(finding.line), \"end\": \(finding.line)}}}"
    }
    return objects.isEmpty ? "[]\n" : "[\n\(objects.joined(separator: ",\n"))\n]\n"
  }

  private static func level(of finding: Finding) -> String {
    switch finding.severity {
    case .note: "info"
    case .warning: "minor"
    case .error: "critical"
    }
  }
}
