// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import BelayLint
import LintRules

extension EditorServer {
  /// The findings of all files, by path; linted again if anything has changed.
  mutating func currentFindings() -> [String: [Finding]] {
    if let findings { return findings }
    let found = Dictionary(grouping: workspace.report().findings, by: \.path)
    findings = found
    return found
  }

  /// What differs from what the client shows. The documents that have changed are always told, with their version.
  mutating func publish() -> [JSON] {
    guard findings == nil else { return [] }
    var texts: [String: DocumentText] = [:]
    let all = currentFindings()
    let diagnostics = all.mapValues { findings in findings.map { diagnostic($0, &texts) } }
    let paths = Set(diagnostics.keys).union(published.keys).union(changed).sorted()
    let news = paths.filter { changed.contains($0) || published[$0] ?? [] != diagnostics[$0] ?? [] }
    (published, changed) = (diagnostics, [])
    return news.map { path in
      var parameters: [String: JSON] = [
        "uri": .string(workspace.uri(of: path)), "diagnostics": .array(diagnostics[path] ?? []),
      ]
      if client.takesVersions, let version = workspace.documents[path]?.version {
        parameters["version"] = JSON(version)
      }
      return Self.notification("textDocument/publishDiagnostics", .object(parameters))
    }
  }

  func diagnostic(_ finding: Finding, _ texts: inout [String: DocumentText]) -> JSON {
    let text = text(of: finding.path, &texts)
    var members: [String: JSON] = [
      "range": range(of: finding, in: text), "severity": JSON(finding.severity.number), "code": .string(finding.rule),
      "source": "belay-lint", "message": .string(finding.message),
    ]
    let others = finding.steps.dropFirst()
    if client.showsRelatedInformation, !others.isEmpty {
      members["relatedInformation"] = .array(
        others.map { step in
          let other = self.text(of: step.path, &texts)
          let line = other.content(ofLine: step.line)
          let start = min(line.lowerBound + step.column - 1, line.upperBound)
          return [
            "location": ["uri": .string(workspace.uri(of: step.path)), "range": other.range(start..<line.upperBound)],
            "message": .string(step.note),
          ]
        })
    }
    return .object(members)
  }

  /// The word at the finding, or to the end of its line.
  func range(of finding: Finding, in text: DocumentText) -> JSON {
    let line = text.content(ofLine: finding.line)
    let start = min(line.lowerBound + finding.column - 1, line.upperBound)
    let word = text.bytes[start..<line.upperBound].prefix { byte in
      byte >= 128 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "#") || byte == UInt8(ascii: "@")
        || UnicodeScalar(byte).properties.isAlphabetic || (48...57).contains(byte)
    }
    return text.range(start..<(word.isEmpty ? line.upperBound : word.endIndex))
  }

  private func text(of path: String, _ texts: inout [String: DocumentText]) -> DocumentText {
    if let known = texts[path] { return known }
    let text = workspace.text(of: path) ?? DocumentText([])
    texts[path] = text
    return text
  }
}

extension DocumentText {
  func range(_ range: Range<Int>) -> JSON {
    ["start": position(of: range.lowerBound).json, "end": position(of: range.upperBound).json]
  }
}

extension Severity {
  /// As the protocol counts.
  fileprivate var number: Int {
    switch self {
    case .error: 1
    case .warning: 2
    case .note: 3
    }
  }
}
