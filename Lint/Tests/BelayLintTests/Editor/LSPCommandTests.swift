// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import Testing

@testable import LintEditor

/// `belay-lint lsp` as an editor starts it: a process with two pipes.
@Suite("belay-lint lsp")
struct LSPCommandTests {
  /// Beside the test bundle.
  private static let command: URL = {
    var folder = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
    while !FileManager.default.isExecutableFile(atPath: folder.appendingPathComponent("belay-lint").path),
      folder.path != "/"
    {
      folder.deleteLastPathComponent()
    }
    return folder.appendingPathComponent("belay-lint")
  }()

  private final class Session {
    private let process = Process()
    private let (input, output, errors) = (Pipe(), Pipe(), Pipe())
    private var reader = MessageReader()

    init() throws {
      process.executableURL = LSPCommandTests.command
      process.arguments = ["lsp", "--stdio", "--language", "en"]
      (process.standardInput, process.standardOutput, process.standardError) = (input, output, errors)
      try process.run()
      // A server that hangs is ended, which ends the reading below.
      let stuck = process
      DispatchQueue.global().asyncAfter(deadline: .now() + 120) { if stuck.isRunning { stuck.terminate() } }
    }

    func write(_ bytes: some Sequence<UInt8>) throws { try input.fileHandleForWriting.write(contentsOf: Data(bytes)) }

    func send(_ message: JSON) throws { try write(MessageReader.frame(message)) }

    /// Nil at the end of the output.
    func next() throws -> JSON? {
      while true {
        if let content = try reader.next() { return try JSON(content) }
        let data = output.fileHandleForReading.availableData
        if data.isEmpty { return nil }
        reader.append(data)
      }
    }

    func end() throws -> (code: Int32, errors: String) {
      try input.fileHandleForWriting.close()
      let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      return (process.terminationStatus, text)
    }
  }

  @Test
  func `A session from initialize to exit`() throws {
    let folder = try EditorFolder(["Feed.swift": EditorServerTests.mended])
    let uri = JSON.string(folder.uri("Feed.swift"))
    let session = try Session()
    try session.send([
      "jsonrpc": "2.0", "id": 0, "method": "initialize",
      "params": ["processId": 1, "rootUri": .string(folder.url.absoluteString), "capabilities": [:]],
    ])
    #expect(try session.next()?["result"]?["serverInfo"]?["name"] == "belay-lint")
    try session.send(["jsonrpc": "2.0", "method": "initialized", "params": [:]])
    // One byte after the other.
    let opening: JSON = [
      "jsonrpc": "2.0", "method": "textDocument/didOpen",
      "params": [
        "textDocument": ["uri": uri, "languageId": "swift", "version": 1, "text": .string(EditorServerTests.list)]
      ],
    ]
    for byte in MessageReader.frame(opening) { try session.write([byte]) }
    let shown = try session.next()
    #expect(shown?["method"] == "textDocument/publishDiagnostics" && shown?["params"]?["uri"] == uri)
    let diagnostic = try #require(shown?["params"]?["diagnostics"]?.array?.first)
    #expect(EditorClient.text(of: diagnostic["range"]) == "3:30-3:34" && diagnostic["severity"] == 2)
    try session.send([
      "jsonrpc": "2.0", "id": 1, "method": "textDocument/codeAction",
      "params": [
        "textDocument": ["uri": uri], "range": diagnostic["range"] ?? .null, "context": ["diagnostics": [diagnostic]],
      ],
    ])
    let actions = try session.next()
    #expect(actions?["id"] == 1 && actions?["result"]?.array?.first?["kind"] == "quickfix")
    try session.send(["jsonrpc": "2.0", "id": 2, "method": "shutdown"])
    #expect(try session.next() == ["jsonrpc": "2.0", "id": 2, "result": .null])
    try session.send(["jsonrpc": "2.0", "method": "exit"])
    let (code, errors) = try session.end()
    #expect(code == 0 && errors.isEmpty, "\(errors)")
  }

  @Test(arguments: ["Content-Length: x\r\n\r\n", "Content-Length: 10\r\n\r\n{\"a\"", "GET / HTTP/1.1\r\n\r\n"])
  func `A wrong header, or half a message, ends it with a reason`(_ text: String) throws {
    let session = try Session()
    try session.write(text.utf8)
    let (code, errors) = try session.end()
    #expect(code == 65 && errors.hasPrefix("belay-lint: "), "\(code) \(errors)")
  }

  @Test
  func `A client that leaves without exit ends it`() throws {
    let (code, errors) = try Session().end()
    #expect(code == 1 && errors.isEmpty)
  }
}
