// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import LintRules

/// SARIF 2.1.0, which GitHub's code scanning and many editors read.
enum SARIFReport {
  static func text(of findings: [Finding]) -> String {
    let used = RuleCatalog.entries.filter { entry in findings.contains { $0.rule == entry.id } }
    let rules = used.map { entry in
      "{\"id\": \(JSONReport.quoted(entry.id)), \"shortDescription\": {\"text\": \(JSONReport.quoted(entry.summary))}, "
        + "\"help\": {\"text\": \(JSONReport.quoted(entry.page)), \"markdown\": \(JSONReport.quoted(entry.page))}}"
    }
    let results = findings.map(result)
    return """
      {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [
          {
            "tool": {"driver": {"name": "belay-lint", "version": "\(LintVersion.current)", "rules": [\(list(rules))]}},
            "results": [\(list(results))]
          }
        ]
      }

      """
  }

  private static func list(_ items: [String]) -> String {
    items.isEmpty ? "" : "\n        " + items.joined(separator: ",\n        ") + "\n      "
  }

  private static func result(_ finding: Finding) -> String {
    "{\"ruleId\": \(JSONReport.quoted(finding.rule)), \"level\": \"\(finding.severity)\", "
      + "\"message\": {\"text\": \(JSONReport.quoted(finding.message))}, "
      + "\"locations\": [{\"physicalLocation\": {\"artifactLocation\": {\"uri\": \(JSONReport.quoted(uri(finding.path)))}, "
      + "\"region\": {\"startLine\": \(finding.line)}}}]}"
  }

  /// A relative reference: escapes everything but letters, digits and a few punctuation characters.
  private static func uri(_ path: String) -> String {
    path.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "~"):
        return String(UnicodeScalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        return "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }.joined()
  }
}
