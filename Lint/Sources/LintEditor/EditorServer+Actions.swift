// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import BelayLint
import LintRules

extension EditorServer {
  /// The fixes of the findings in a range: what `--fix` does, one by one.
  mutating func codeActions(_ parameters: JSON) throws(Refusal) -> JSON {
    let (path, text) = try document(parameters)
    guard let start = DocumentText.Position(parameters["range"]?["start"]),
      let end = DocumentText.Position(parameters["range"]?["end"])
    else { throw Refusal(.invalidParameters, "there is no range") }
    if let kinds = parameters["context"]?["only"]?.array, !kinds.contains(where: { "quickfix".isKind($0.string) }) {
      return []
    }
    let asked = (text.offset(of: start), text.offset(of: end))
    var texts = [path: text]
    let actions = (currentFindings()[path] ?? []).compactMap { finding -> JSON? in
      guard let fix = finding.fix else { return nil }
      let diagnostic = diagnostic(finding, &texts)
      let place = text.offsets(of: diagnostic["range"])
      guard place.lowerBound <= asked.1, place.upperBound >= asked.0 else { return nil }
      return [
        "title": .string("\(fix.summary) (\(finding.rule))"), "kind": "quickfix", "isPreferred": true,
        "diagnostics": [diagnostic], "edit": edit(fix, of: path, text),
      ]
    }
    return .array(actions)
  }

  private func edit(_ fix: Fix, of path: String, _ text: DocumentText) -> JSON {
    // An insertion where a replaced range begins comes before its replacement.
    let edits = fix.edits.sorted {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
    let changes = JSON.array(edits.map { ["range": text.range($0.range), "newText": .string($0.text)] })
    let uri = workspace.uri(of: path)
    guard client.takesDocumentChanges else { return ["changes": [uri: changes]] }
    let version = workspace.documents[path]?.version.map { JSON($0) } ?? .null
    return ["documentChanges": [["textDocument": ["uri": .string(uri), "version": version], "edits": changes]]]
  }

  /// The page of the rule whose finding is there.
  mutating func hover(_ parameters: JSON) throws(Refusal) -> JSON {
    let (path, text) = try document(parameters)
    guard let position = DocumentText.Position(parameters["position"]) else {
      throw Refusal(.invalidParameters, "there is no position")
    }
    let offset = text.offset(of: position)
    for finding in currentFindings()[path] ?? [] {
      let range = range(of: finding, in: text)
      guard text.offsets(of: range).contains(offset),
        let entry = RuleCatalog.entry(finding.rule, in: workspace.configuration.language)
      else { continue }
      return ["contents": ["kind": "markdown", "value": .string("**\(entry.id)**\n\n\(entry.page)")], "range": range]
    }
    return .null
  }

  /// The open document that a request is about.
  private func document(_ parameters: JSON) throws(Refusal) -> (path: String, text: DocumentText) {
    guard let uri = parameters["textDocument"]?["uri"]?.string else {
      throw Refusal(.invalidParameters, "there is no document")
    }
    let path = workspace.path(of: uri)
    guard let text = workspace.documents[path]?.text else {
      throw Refusal(.invalidParameters, "\(uri) is not open")
    }
    return (path, text)
  }
}

extension String {
  /// Whether a kind of code actions is asked for by itself, or as one below a wider kind.
  fileprivate func isKind(_ asked: String?) -> Bool {
    guard let asked else { return false }
    return asked.isEmpty || self == asked || hasPrefix(asked + ".")
  }
}

extension DocumentText {
  /// Of a range that was made of this text.
  fileprivate func offsets(of range: JSON?) -> Range<Int> {
    guard let start = Position(range?["start"]), let end = Position(range?["end"]) else { return 0..<0 }
    return offset(of: start)..<max(offset(of: start), offset(of: end))
  }
}
