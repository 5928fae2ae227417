// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Code Climate's JSON, which GitLab shows beside a merge request.
enum CodeClimateReport {
  static func text(of findings: [Finding]) -> String {
    let objects = findings.map { finding in
      "  {\"type\": \"issue\", \"check_name\": \(JSONReport.quoted(finding.rule)), \"description\": \(JSONReport.quoted(finding.message)), "
        + "\"categories\": [\"Bug Risk\"], \"severity\": \"\(finding.severity == .error ? "critical" : "minor")\", "
        + "\"fingerprint\": \"\(Fingerprint.text(of: finding))\", "
        + "\"location\": {\"path\": \(JSONReport.quoted(finding.path)), \"lines\": {\"begin\": \(finding.line), \"end\": \(finding.line)}}}"
    }
    return objects.isEmpty ? "[]\n" : "[\n\(objects.joined(separator: ",\n"))\n]\n"
  }
}
