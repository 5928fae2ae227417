// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import BelayLint
import LintRules

extension EditorServer {
  mutating func open(_ parameters: JSON) -> [JSON] {
    let document = parameters["textDocument"]
    guard let uri = document?["uri"]?.string, let text = document?["text"]?.string else {
      return [Self.log("didOpen without a document")]
    }
    guard document?["languageId"] == "swift" else { return [] }
    workspace.open(
      Workspace.OpenDocument(uri: uri, version: document?["version"]?.int, text: DocumentText(Array(text.utf8))))
    textChanged(at: workspace.path(of: uri))
    return []
  }

  /// A change that cannot be understood leaves a text that nobody knows: the document counts as closed until it is opened again.
  mutating func change(_ parameters: JSON) -> [JSON] {
    guard let uri = parameters["textDocument"]?["uri"]?.string, let changes = parameters["contentChanges"]?.array else {
      return [Self.log("didChange without a document or changes")]
    }
    let path = workspace.path(of: uri)
    guard var text = workspace.documents[path]?.text else { return [] }
    for change in changes {
      guard text.apply(change) else {
        workspace.close(path)
        textChanged(at: path)
        return [Self.log("a change of \(uri) cannot be understood; open it again")]
      }
    }
    workspace.change(path, version: parameters["textDocument"]?["version"]?.int) { $0 = text }
    textChanged(at: path)
    return []
  }

  mutating func close(_ parameters: JSON) -> [JSON] {
    guard let uri = parameters["textDocument"]?["uri"]?.string else { return [Self.log("didClose without a document")] }
    let path = workspace.path(of: uri)
    guard workspace.documents[path] != nil else { return [] }
    workspace.close(path)
    textChanged(at: path)
    return []
  }

  /// The text is known from the changes; the configuration is read from the disk.
  mutating func saved(_ parameters: JSON) -> [JSON] {
    guard let uri = parameters["textDocument"]?["uri"]?.string, isConfiguration(uri) else { return [] }
    return readConfiguration()
  }

  mutating func watchedFilesChanged(_ parameters: JSON) -> [JSON] {
    let addresses = parameters["changes"]?.array?.compactMap { $0["uri"]?.string } ?? []
    for uri in addresses { workspace.reload(workspace.path(of: uri)) }
    if !addresses.isEmpty { findings = nil }
    return addresses.contains(where: isConfiguration) ? readConfiguration() : []
  }

  private func isConfiguration(_ uri: String) -> Bool {
    workspace.path(of: uri) == options["config"]?.string ?? Configuration.defaultFileName
  }

  private mutating func textChanged(at path: String) {
    findings = nil
    changed.insert(path)
  }
}

extension DocumentText {
  /// One of `contentChanges`: a range and what is there now, or the whole text. False if it is neither.
  fileprivate mutating func apply(_ change: JSON) -> Bool {
    guard let text = change["text"]?.string else { return false }
    guard let range = change["range"], range != .null else {
      self = DocumentText(Array(text.utf8))
      return true
    }
    guard let start = Position(range["start"]), let end = Position(range["end"]) else { return false }
    let (lower, upper) = (offset(of: start), offset(of: end))
    guard lower <= upper else { return false }
    replace(lower..<upper, with: text)
    return true
  }
}
