// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import LintRules

/// SARIF 2.1.0, which GitHub's code scanning and many editors read. A finding whose message names other lines has a code flow, the
/// path to the bug line by line.
enum SARIFReport {
  static func text(of findings: [Finding]) -> String {
    let used = RuleCatalog.entries.filter { entry in findings.contains { $0.rule == entry.id } }
    let rules = used.map { entry in
      "{\"id\": \(JSONReport.quoted(entry.id)), \"shortDescription\": {\"text\": \(JSONReport.quoted(entry.summary))}, "
        + "\"help\": {\"text\": \(JSONReport.quoted(entry.page)), \"markdown\": \(JSONReport.quoted(entry.page))}, "
        + "\"properties\": {\"tags\": [\(JSONReport.quoted(Harm(of: entry.id).rawValue))]}}"
    }
    let results = findings.map(result)
    return """
      {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [
          {
            "tool": {"driver": {"name": "belay-lint", "version": "\(LintVersion.current)", "rules": [\(list(rules))]}},
            "columnKind": "utf16CodeUnits",
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
    let column = finding.steps.first.flatMap { $0.column16(ofByte: finding.column) }
    return "{\"ruleId\": \(JSONReport.quoted(finding.rule)), \"level\": \"\(finding.severity)\", "
      + "\"message\": \(message(finding.message)), "
      + "\"locations\": [{\(place(finding.path, finding.line, column))}]\(flow(finding))}"
  }

  private static func flow(_ finding: Finding) -> String {
    guard finding.steps.count > 1 else { return "" }
    let locations = finding.steps.map { step in
      let note = step.note.isEmpty ? finding.message : step.note
      return "{\"location\": {\(place(step.path, step.line, step.column)), \"message\": \(message(note))}}"
    }
    return ", \"codeFlows\": [{\"threadFlows\": [{\"locations\": [\(locations.joined(separator: ", "))]}]}]"
  }

  private static func message(_ text: String) -> String { "{\"text\": \(JSONReport.quoted(text))}" }

  private static func place(_ path: String, _ line: Int, _ column: Int?) -> String {
    "\"physicalLocation\": {\"artifactLocation\": {\"uri\": \(JSONReport.quoted(uri(path)))}, "
      + "\"region\": {\"startLine\": \(line)\(column.map { ", \"startColumn\": \($0)" } ?? "")}}"
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
