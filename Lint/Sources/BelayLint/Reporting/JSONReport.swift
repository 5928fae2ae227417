// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import LintRules

/// An array with one object for each finding: `rule`, `severity`, `harm`, `path`, `line`, `column`, `type`, `message`, `steps`, `fix`.
///
/// `harm` is what a user of the app meets: ``Harm``. `steps` are the lines that lead to the bug: objects with `path`, `line`, `column`,
/// `code` and `note`, which is the sentence of the message that names the line.
///
/// `fix` is null, or an object with a `summary` and `edits`, each of which replaces the bytes from `start` to `end` by
/// `text`.
enum JSONReport {
  static func text(of findings: [Finding]) -> String {
    guard !findings.isEmpty else { return "[]\n" }
    return "[\n" + findings.map { "  " + object(of: $0) }.joined(separator: ",\n") + "\n]\n"
  }

  private static func object(of finding: Finding) -> String {
    let fields = [
      "\"rule\": " + quoted(finding.rule), "\"severity\": " + quoted(finding.severity.rawValue),
      "\"harm\": " + quoted(finding.harm.rawValue),
      "\"path\": " + quoted(finding.path), "\"line\": \(finding.line)", "\"column\": \(finding.column)",
      "\"type\": " + quoted(finding.type), "\"message\": " + quoted(finding.message),
      "\"steps\": [" + finding.steps.map(object).joined(separator: ", ") + "]",
      "\"fix\": " + (finding.fix.map(object) ?? "null"),
    ]
    return "{" + fields.joined(separator: ", ") + "}"
  }

  private static func object(of step: Finding.Step) -> String {
    "{\"path\": \(quoted(step.path)), \"line\": \(step.line), \"column\": \(step.column), "
      + "\"code\": \(quoted(step.code)), \"note\": \(quoted(step.note))}"
  }

  private static func object(of fix: Fix) -> String {
    let edits = fix.edits.map {
      "{\"start\": \($0.range.lowerBound), \"end\": \($0.range.upperBound), \"text\": \(quoted($0.text))}"
    }
    return "{\"summary\": \(quoted(fix.summary)), \"edits\": [\(edits.joined(separator: ", "))]}"
  }

  static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case "\u{0}"..<"\u{20}":
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
