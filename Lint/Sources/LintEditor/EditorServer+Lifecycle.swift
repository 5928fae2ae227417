// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import BelayLint
import Foundation
import LintRules

/// What the client can do, as far as it matters here.
struct ClientCapabilities {
  var showsRelatedInformation = false
  var takesVersions = false
  var takesDocumentChanges = false
  var watchesFiles = false

  init() {}

  init(_ json: JSON?) {
    let diagnostics = json?["textDocument"]?["publishDiagnostics"]
    showsRelatedInformation = diagnostics?["relatedInformation"]?.bool ?? false
    takesVersions = diagnostics?["versionSupport"]?.bool ?? false
    takesDocumentChanges = json?["workspace"]?["workspaceEdit"]?["documentChanges"]?.bool ?? false
    watchesFiles = json?["workspace"]?["didChangeWatchedFiles"]?["dynamicRegistration"]?.bool ?? false
  }
}

extension EditorServer {
  mutating func initialize(_ parameters: JSON) throws(Refusal) -> JSON {
    guard phase == .new else { throw Refusal(.invalidRequest, "initialize has been answered already") }
    client = ClientCapabilities(parameters["capabilities"])
    options = parameters["initializationOptions"] ?? .null
    locale = parameters["locale"]?.string
    let folder =
      parameters["workspaceFolders"]?.array?.first?["uri"]?.string ?? parameters["rootUri"]?.string
    var root = folder.flatMap(FileAddress.path) ?? parameters["rootPath"]?.string
    while let path = root, path.hasSuffix("/") { root = String(path.dropLast()) }
    workspace = Workspace(root: root, configuration: Configuration())
    phase = .running
    return [
      "capabilities": [
        "positionEncoding": "utf-16",
        "textDocumentSync": ["openClose": true, "change": 2, "save": ["includeText": false]],
        "codeActionProvider": ["codeActionKinds": ["quickfix"]],
        "hoverProvider": true,
      ],
      "serverInfo": ["name": "belay-lint", "version": .string(LintVersion.current)],
    ]
  }

  mutating func initialized() -> [JSON] {
    let complaints = readConfiguration()
    guard client.watchesFiles else { return complaints }
    let watchers: JSON = [["globPattern": "**/*.{swift,m,mm,h}"], ["globPattern": "**/.belay-lint.yml"]]
    let registration: JSON = [
      "id": "files", "method": "workspace/didChangeWatchedFiles", "registerOptions": ["watchers": watchers],
    ]
    return complaints + [
      [
        "jsonrpc": "2.0", "id": "watch-files", "method": "client/registerCapability",
        "params": ["registrations": [registration]],
      ]
    ]
  }

  /// That of the root, with what the client says beside it. A wrong one is shown, and the defaults count.
  mutating func readConfiguration() -> [JSON] {
    var configuration = Configuration()
    configuration.language = locale.map { $0.hasPrefix("ja") ? .ja : .en } ?? terminalLanguage
    var complaints: [JSON] = []
    let name = options["config"]?.string ?? Configuration.defaultFileName
    let file = name.hasPrefix("/") ? name : workspace.root.map { $0 + "/" + name }
    if let file, let data = FileManager.default.contents(atPath: file) {
      do {
        var read = configuration
        try read.add(yaml: String(decoding: data, as: UTF8.self), named: name)
        configuration = read
      } catch {
        let text = (error as? Configuration.FileError)?.description ?? "\(error)"
        complaints.append(
          Self.notification("window/showMessage", ["type": 1, "message": .string("belay-lint: " + text)]))
      }
    } else if options["config"]?.string != nil {
      complaints.append(
        Self.notification(
          "window/showMessage", ["type": 1, "message": .string("belay-lint: there is no file \(name)")]))
    }
    configuration.language = options["language"]?.string.flatMap(Language.init(rawValue:)) ?? configuration.language
    configuration.showsPossible = options["possible"]?.bool ?? false
    workspace.use(configuration)
    findings = nil
    return complaints
  }
}
