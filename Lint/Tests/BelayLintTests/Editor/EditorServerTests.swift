// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import BelayLint
import Foundation
import Testing

@testable import LintEditor

@Suite("The editor's server")
struct EditorServerTests {
  static let list = """
    struct 一覧: View {
      var body: some View {
        List(行) { Row($0) }
          /* 😀 */ .refreshable { Task { await model.refresh() } }
      }
    }

    """
  static let mended = list.replacing("Task { await model.refresh() }", with: "await model.refresh()")

  @Test
  func `A file is linted when it is opened, and again with each change`() throws {
    let folder = try EditorFolder(["Sources/一覧.swift": Self.mended])
    var client = EditorClient()
    client.start(root: folder.url)
    let uri = folder.uri("Sources/一覧.swift")
    client.open(uri, Self.list)
    #expect(client.places(uri) == ["refresh-not-awaited 3:30-3:34"])
    #expect(client.shown[uri]?["version"] == 1)
    // Incremental: the range is after an emoji, which has two UTF-16 code units.
    client.change(
      uri, version: 2,
      [["range": ["start": ["line": 3, "character": 30], "end": ["line": 3, "character": 37]], "text": ""]])
    client.change(
      uri, version: 3,
      [["range": ["start": ["line": 3, "character": 51], "end": ["line": 3, "character": 53]], "text": ""]])
    #expect(client.places(uri) == [] && client.shown[uri]?["version"] == 3)
    client.change(uri, version: 4, [["text": .string("\n" + Self.list)]])
    #expect(client.places(uri) == ["refresh-not-awaited 4:30-4:34"])
    #expect(client.others.allSatisfy { $0["method"] != "window/logMessage" })
  }

  @Test
  func `Several changes of one notification apply one after the other`() throws {
    var client = EditorClient()
    client.start(root: nil)
    client.open("untitled:1", "struct A {}\n")
    client.change("untitled:1", version: 2, [["text": ""], ["range": Self.range(0, 0), "text": .string(Self.list)]])
    #expect(client.places("untitled:1") == ["refresh-not-awaited 3:30-3:34"])
  }

  private static func range(_ line: Int, _ character: Int) -> JSON {
    let position: JSON = ["line": JSON(line), "character": JSON(character)]
    return ["start": position, "end": position]
  }

  @Test
  func `A change in one file changes the findings of another, which is not open`() throws {
    let store = """
      final class Store {
        var next: URL?
        func loadAll() async {
          while next != nil { await loadMore() }
        }
      }
      """
    let page = """
      extension Store {
        func loadMore() async {
          do { next = try await api.page(next).next } catch { print(error) }
        }
      }
      """
    let folder = try EditorFolder(["Store.swift": store, "Store+Page.swift": page])
    let uri = folder.uri("Store.swift")
    var client = EditorClient()
    client.start(root: folder.url)
    #expect(client.places(uri) == ["loop-cannot-leave 3:4-3:9"])
    let related = client.shown[uri]?["diagnostics"]?.array?.first?["relatedInformation"]?.array
    let others = related?.map { $0["location"]?["uri"]?.string.flatMap(FileAddress.path) }
    #expect(others == [folder.url.path + "/Store+Page.swift"])
    #expect(related?.map { EditorClient.text(of: $0["location"]?["range"]) } == ["2:4-2:70"])
    client.open(folder.uri("Store+Page.swift"), page.replacing("print(error)", with: "next = nil"))
    #expect(client.places(uri) == [])
    client.notify("textDocument/didClose", ["textDocument": ["uri": .string(folder.uri("Store+Page.swift"))]])
    #expect(client.places(uri) == ["loop-cannot-leave 3:4-3:9"], "what is on the disk counts")
  }

  @Test
  func `A fix is offered at its finding, for the version that the editor has`() throws {
    var client = EditorClient()
    client.start(root: nil)
    client.open("file:///tmp/Feed.swift", Self.list)
    let fixes = client.fixes("file:///tmp/Feed.swift", line: 3)
    #expect(fixes.map { $0["title"] } == ["await the task (refresh-not-awaited)"])
    #expect(fixes.first?["diagnostics"]?.array?.first?["code"] == "refresh-not-awaited")
    let change = fixes.first?["edit"]?["documentChanges"]?.array?.first
    #expect(change?["textDocument"] == ["uri": "file:///tmp/Feed.swift", "version": 1])
    let edits = try #require(change?["edits"]?.array)
    client.change(
      "file:///tmp/Feed.swift", version: 2,
      .array(edits.reversed().map { ["range": $0["range"] ?? .null, "text": $0["newText"] ?? .null] }))
    #expect(client.places("file:///tmp/Feed.swift") == [])
    #expect(client.fixes("file:///tmp/Feed.swift", line: 3) == [])
  }

  @Test
  func `A fix is only offered where it is asked for`() {
    var client = EditorClient()
    client.start(root: nil, capabilities: [:])
    client.open("untitled:1", Self.list)
    #expect(client.fixes("untitled:1", line: 1).isEmpty)
    #expect(client.fixes("untitled:1", line: 3, only: ["refactor"]).isEmpty)
    #expect(client.fixes("untitled:1", line: 3, only: ["quickfix.swift"]).isEmpty)
    let fixes = client.fixes("untitled:1", line: 3, only: ["quickfix"])
    #expect(fixes.count == 1 && fixes.first?["edit"]?["changes"]?["untitled:1"]?.array?.isEmpty == false)
    #expect(client.shown["untitled:1"]?["version"] == nil, "a client without versions gets none")
  }

  @Test
  func `The page of a rule is shown above its finding`() {
    var client = EditorClient()
    client.start(root: nil, options: ["language": "ja"])
    client.open("untitled:1", Self.list)
    let position: JSON = ["line": 3, "character": 31]
    let hover = client.request("textDocument/hover", ["textDocument": ["uri": "untitled:1"], "position": position])
    #expect(hover["result"]?["contents"]?["value"]?.string?.contains("悪い例") ?? false)
    let elsewhere = client.request(
      "textDocument/hover", ["textDocument": ["uri": "untitled:1"], "position": ["line": 0, "character": 0]])
    #expect(elsewhere["result"] == .null)
  }

  @Test
  func `Only Swift files are linted, and nothing that is excluded`() throws {
    let folder = try EditorFolder([
      ".belay-lint.yml": "excluded: [Generated]\nopt_in_rules: [task-in-deinit]\n", "Generated/A.swift": Self.list,
      "Pods/B.swift": Self.list, ".build/C.swift": Self.list, "D.txt": Self.list, "E.swift": Self.list,
    ])
    var client = EditorClient()
    client.start(root: folder.url)
    for name in ["Generated/A.swift", "Pods/B.swift", ".build/C.swift"] { client.open(folder.uri(name), Self.list) }
    client.open(folder.uri("D.txt"), Self.list, language: "plaintext")
    #expect(client.shown.filter { $0.value["diagnostics"] != [] }.map(\.key) == [folder.uri("E.swift")])
  }

  @Test
  func `The configuration is read again when it changes, and a wrong one is said`() throws {
    let folder = try EditorFolder(["A.swift": Self.list])
    var client = EditorClient()
    client.start(root: folder.url)
    #expect(client.others.map { $0["method"] } == ["client/registerCapability"])
    client.send([["jsonrpc": "2.0", "id": "watch-files", "result": .null]])
    client.forgetOthers()
    try folder.write(".belay-lint.yml", "disabled_rules: [refresh-not-awaited]\n")
    let changes: JSON = ["changes": [["uri": .string(folder.uri(".belay-lint.yml")), "type": 1]]]
    client.notify("workspace/didChangeWatchedFiles", changes)
    #expect(client.places(folder.uri("A.swift")) == [] && client.others.isEmpty)
    try folder.write(".belay-lint.yml", "no_such_key: 1\n")
    client.notify("workspace/didChangeWatchedFiles", changes)
    #expect(client.others.map { $0["method"] } == ["window/showMessage"])
    #expect(client.places(folder.uri("A.swift"))?.count == 1, "the defaults count")
  }

  @Test
  func `A file that another program changes or deletes is read again`() throws {
    let folder = try EditorFolder(["A.swift": Self.list, "B/C.swift": Self.list])
    var client = EditorClient()
    client.start(root: folder.url)
    #expect(client.shown.count == 2)
    try folder.write("A.swift", Self.mended)
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("B"))
    client.notify(
      "workspace/didChangeWatchedFiles",
      ["changes": [["uri": .string(folder.uri("A.swift")), "type": 2], ["uri": .string(folder.uri("B")), "type": 3]]])
    #expect(client.places(folder.uri("A.swift")) == [] && client.places(folder.uri("B/C.swift")) == [])
  }
}
