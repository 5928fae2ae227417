// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import LintRules
import Testing

@testable import LintEditor

/// A client in the same process: it says what an editor says, and keeps what the editor would show.
struct EditorClient {
  var server = EditorServer(language: .en)
  /// By URI.
  private(set) var shown: [String: JSON] = [:]
  private(set) var others: [JSON] = []
  private var lastID = 0

  static let capabilities: JSON = [
    "textDocument": ["publishDiagnostics": ["relatedInformation": true, "versionSupport": true]],
    "workspace": [
      "workspaceEdit": ["documentChanges": true], "didChangeWatchedFiles": ["dynamicRegistration": true],
    ],
  ]

  mutating func start(root: URL?, capabilities: JSON = Self.capabilities, options: JSON = .null) {
    _ = request(
      "initialize",
      [
        "processId": .null, "rootUri": root.map { .string($0.absoluteString) } ?? .null, "capabilities": capabilities,
        "initializationOptions": options,
      ])
    notify("initialized", [:])
  }

  /// - Returns: The answer to it.
  mutating func request(_ method: String, _ parameters: JSON) -> JSON {
    lastID += 1
    let id = JSON.string("r\(lastID)")
    take(server.receive([["jsonrpc": "2.0", "id": id, "method": .string(method), "params": parameters] as JSON]))
    let index = others.lastIndex { $0["id"] == id }
    return index.map { others.remove(at: $0) } ?? .null
  }

  mutating func notify(_ method: String, _ parameters: JSON) {
    take(server.receive([Self.notification(method, parameters)]))
  }

  /// Several at once, as they come while the server is busy.
  mutating func send(_ messages: [JSON]) { take(server.receive(messages)) }

  static func notification(_ method: String, _ parameters: JSON) -> JSON {
    ["jsonrpc": "2.0", "method": .string(method), "params": parameters]
  }

  private mutating func take(_ messages: [JSON]) {
    for message in messages {
      if message["method"] == "textDocument/publishDiagnostics", let uri = message["params"]?["uri"]?.string {
        shown[uri] = message["params"]
      } else {
        others.append(message)
      }
    }
  }

  mutating func forgetOthers() { others = [] }

  // MARK: Documents

  mutating func open(_ uri: String, _ text: String, language: String = "swift") {
    notify(
      "textDocument/didOpen",
      ["textDocument": ["uri": .string(uri), "languageId": .string(language), "version": 1, "text": .string(text)]])
  }

  mutating func change(_ uri: String, version: Int, _ changes: JSON) {
    notify(
      "textDocument/didChange",
      ["textDocument": ["uri": .string(uri), "version": JSON(version)], "contentChanges": changes])
  }

  /// `rule line:character-line:character` of each diagnostic.
  func places(_ uri: String) -> [String]? {
    shown[uri]?["diagnostics"]?.array?.map { diagnostic in
      "\(diagnostic["code"]?.string ?? "") \(Self.text(of: diagnostic["range"]))"
    }
  }

  static func text(of range: JSON?) -> String {
    ["start", "end"].map { end in
      "\(range?[end]?["line"]?.int ?? -1):\(range?[end]?["character"]?.int ?? -1)"
    }.joined(separator: "-")
  }

  mutating func fixes(_ uri: String, line: Int, only: JSON? = nil) -> [JSON] {
    var context: [String: JSON] = ["diagnostics": []]
    if let only { context["only"] = only }
    let parameters: JSON = [
      "textDocument": ["uri": .string(uri)], "context": .object(context),
      "range": ["start": ["line": JSON(line), "character": 0], "end": ["line": JSON(line), "character": 999]],
    ]
    return request("textDocument/codeAction", parameters)["result"]?.array ?? []
  }
}

extension EditorServer {
  mutating func receive(_ messages: [JSON]) -> [JSON] { receive(messages.map(\.bytes)) }
}

/// A folder with files, removed in the end.
final class EditorFolder {
  let url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
    .appendingPathComponent("belay editor \(UUID().uuidString)", isDirectory: true)

  init(_ files: [String: String]) throws {
    for (name, text) in files { try write(name, text) }
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func write(_ name: String, _ text: String) throws {
    let file = url.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func uri(_ name: String) -> String { url.appendingPathComponent(name).absoluteString }
}
