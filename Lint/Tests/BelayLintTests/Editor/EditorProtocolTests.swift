// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import LintRules
import Testing

@testable import LintEditor

@Suite("The editor's server and a client that errs")
struct EditorProtocolTests {
  private static func request(_ id: JSON, _ method: String, _ parameters: JSON = .null) -> JSON {
    ["jsonrpc": "2.0", "id": id, "method": .string(method), "params": parameters]
  }

  private static func codes(_ answers: [JSON]) -> [Int?] { answers.map { $0["error"]?["code"]?.int } }

  @Test
  func `Before initialize only initialize is answered`() {
    var server = EditorServer(language: .en)
    let early = server.receive([
      Self.request(1, "textDocument/hover"), EditorClient.notification("textDocument/didOpen", .null),
    ])
    #expect(Self.codes(early) == [-32002] && early.first?["id"] == 1)
    let answer = server.receive([Self.request(2, "initialize", ["capabilities": [:]])])
    #expect(answer.first?["result"]?["capabilities"]?["positionEncoding"] == "utf-16")
    #expect(answer.first?["result"]?["capabilities"]?["textDocumentSync"]?["change"] == 2)
    #expect(Self.codes(server.receive([Self.request(3, "initialize")])) == [-32600])
  }

  @Test
  func `After shutdown only exit follows, and its code says whether there was one`() {
    var client = EditorClient()
    client.start(root: nil)
    #expect(client.request("shutdown", .null)["result"] == .null)
    #expect(client.request("shutdown", .null)["error"]?["code"]?.int == -32600)
    client.open("untitled:1", EditorServerTests.list)
    #expect(client.shown.isEmpty)
    client.notify("exit", .null)
    #expect(client.server.exitCode == 0)
    var hasty = EditorServer(language: .en)
    #expect(hasty.receive([EditorClient.notification("exit", .null)]).isEmpty && hasty.exitCode == 1)
  }

  @Test
  func `An unknown request is refused, an unknown notification ignored`() {
    var client = EditorClient()
    client.start(root: nil, capabilities: [:])
    #expect(client.request("textDocument/rename", [:])["error"]?["code"]?.int == -32601)
    for method in ["$/setTrace", "workspace/didChangeConfiguration", "no/such"] { client.notify(method, [:]) }
    #expect(client.others.isEmpty)
  }

  @Test
  func `A request that was cancelled while it waited is answered so, and another is not`() {
    var client = EditorClient()
    client.start(root: nil, capabilities: [:])
    client.open("untitled:1", EditorServerTests.list)
    let position: JSON = ["textDocument": ["uri": "untitled:1"], "position": ["line": 0, "character": 0]]
    client.send([
      Self.request(7, "textDocument/hover", position), Self.request("7", "textDocument/hover", position),
      EditorClient.notification("$/cancelRequest", ["id": 7]),
    ])
    #expect(Self.codes(client.others) == [-32800, nil] && client.others.map { $0["id"] } == [7, "7"])
    client.forgetOthers()
    client.send([EditorClient.notification("$/cancelRequest", ["id": 99])])
    #expect(client.others.isEmpty)
  }

  @Test(arguments: ["{", "", "nul", "\u{FEFF}x", "{\"jsonrpc\": \"2.0\", \"method\": "])
  func `What is not JSON is said, and the next message is read`(_ text: String) {
    var server = EditorServer(language: .en)
    let answers = server.receive([Array(text.utf8), Self.request(1, "initialize").bytes])
    #expect(Self.codes(answers) == [-32700, nil] && answers.last?["result"] != nil)
  }

  @Test(
    arguments: [
      "[]", "1", "{\"id\": 1, \"method\": \"initialize\"}",
      "{\"jsonrpc\": \"1.0\", \"id\": 1, \"method\": \"shutdown\"}",
      "{\"jsonrpc\": \"2.0\", \"id\": {}, \"method\": \"shutdown\"}",
      "{\"jsonrpc\": \"2.0\", \"id\": 1.5, \"method\": \"a\"}",
      "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": 2}", "{\"jsonrpc\": \"2.0\"}",
    ])
  func `What is no message of JSON-RPC is refused`(_ text: String) {
    var server = EditorServer(language: .en)
    #expect(Self.codes(server.receive([Array(text.utf8)])) == [-32600])
  }

  @Test(
    arguments: [
      "{}", "{\"text\": 1}", "{\"text\": \"\", \"range\": 1}",
      "{\"text\": \"\", \"range\": {\"start\": {\"line\": -1, \"character\": 0}, \"end\": {\"line\": 0, \"character\": 0}}}",
      "{\"text\": \"\", \"range\": {\"start\": {\"line\": 1, \"character\": 0}, \"end\": {\"line\": 0, \"character\": 0}}}",
    ])
  func `After a change that makes no sense the document counts as closed`(_ change: String) throws {
    var client = EditorClient()
    client.start(root: nil, capabilities: [:])
    client.open("untitled:1", EditorServerTests.list)
    client.change("untitled:1", version: 2, [try JSON(Array(change.utf8))])
    #expect(client.others.map { $0["method"] } == ["window/logMessage"] && client.places("untitled:1") == [])
    #expect(
      client.request("textDocument/hover", ["textDocument": ["uri": "untitled:1"]])["error"]?["code"]?.int == -32602)
    client.open("untitled:1", EditorServerTests.list)
    #expect(client.places("untitled:1")?.count == 1)
  }

  @Test
  func `A request without what it needs is refused`() {
    var client = EditorClient()
    client.start(root: nil, capabilities: [:])
    client.open("untitled:1", EditorServerTests.list)
    let document: JSON = ["textDocument": ["uri": "untitled:1"]]
    for (method, parameters) in [
      ("textDocument/codeAction", document), ("textDocument/hover", document), ("textDocument/hover", [:]),
      ("textDocument/codeAction", ["textDocument": ["uri": "untitled:2"]]),
    ] as [(String, JSON)] {
      #expect(client.request(method, parameters)["error"]?["code"]?.int == -32602)
    }
  }

  @Test
  func `Changes that come together are linted once`() {
    var client = EditorClient()
    client.start(root: nil)
    client.open("untitled:1", EditorServerTests.mended)
    let changes = (2...50).map { version in
      EditorClient.notification(
        "textDocument/didChange",
        [
          "textDocument": ["uri": "untitled:1", "version": JSON(version)],
          "contentChanges": [["text": .string(version % 2 == 0 ? EditorServerTests.list : EditorServerTests.mended)]],
        ])
    }
    let answers = client.server.receive(changes)
    #expect(answers.map { $0["params"]?["version"] } == [50])
    #expect(answers.first?["params"]?["diagnostics"]?.array?.count == 1)
  }
}
