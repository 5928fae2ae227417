// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import LintEditor

@Suite("Messages of the editor's protocol")
struct MessageReaderTests {
  private func contents(of text: String, inPiecesOf size: Int = .max) throws -> [String] {
    var (reader, contents): (MessageReader, [String]) = (MessageReader(), [])
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      reader.append(bytes.prefix(size))
      bytes = bytes.dropFirst(size)
      while let content = try reader.next() { contents.append(String(decoding: content, as: UTF8.self)) }
    }
    #expect(!reader.isWithinMessage)
    return contents
  }

  @Test(arguments: 1...70)
  func `Messages come in pieces of any size`(_ size: Int) throws {
    let text =
      "Content-Length: 15\r\n\r\n{\"a\": \"投稿\"}"
      + "Content-Type: application/vscode-jsonrpc; charset=utf-8\r\ncontent-length: 2\r\n\r\n{}"
    #expect(try contents(of: text, inPiecesOf: size) == ["{\"a\": \"投稿\"}", "{}"])
  }

  @Test
  func `Half a message is not there yet`() throws {
    var reader = MessageReader()
    reader.append("Content-Length: 10\r\n\r\n{\"a\"".utf8)
    #expect(try reader.next() == nil && reader.isWithinMessage)
    reader.append(": 1234}".utf8)
    #expect(try reader.next().map { String(decoding: $0, as: UTF8.self) } == "{\"a\": 1234")
    #expect(try reader.next() == nil && reader.isWithinMessage)
  }

  @Test(
    arguments: [
      ("Content-Length: x\r\n\r\n", MessageReader.Failure.header("Content-Length: x")),
      ("Content-Length: -1\r\n\r\n", .header("Content-Length: -1")),
      ("Content-Length: +1\r\n\r\n", .header("Content-Length: +1")),
      ("Content-Length:\r\n\r\n", .header("Content-Length:")),
      ("Content-Length: 1\r\nContent-Length: 2\r\n\r\n", .header("Content-Length: 2")),
      ("Content-Length: 99999999999999999999\r\n\r\n", .tooLong),
      ("Content-Length: 999999999\r\n\r\n", .tooLong),
      ("Content-Type: a\r\n\r\n", .noLength), ("\r\n", .noLength),
      ("{\"jsonrpc\": \"2.0\"}\r\n\r\n", .noLength), ("hello\r\n\r\n", .header("hello")),
      ("Content-Length: 1\n\n{", .header("a line that does not end with \\r\\n")),
      ("Content-Length: 1\r\nContent-Type: a; charset=utf-16\r\n\r\n", .charset("utf-16")),
      (String(repeating: "a", count: 9000), .header("a head of more than 8 KiB")),
    ])
  func `A wrong header ends the connection`(_ text: String, _ failure: MessageReader.Failure) {
    var reader = MessageReader()
    reader.append(text.utf8)
    #expect(throws: failure) { try reader.next() }
  }

  @Test
  func `A message is sent as it is read`() throws {
    let message: JSON = ["id": 7, "result": [.null, true, "投稿 😀\n", .number(1.5)], "jsonrpc": "2.0"]
    var reader = MessageReader()
    reader.append(MessageReader.frame(message))
    #expect(try reader.next().map { try JSON($0) } == message)
    #expect(String(decoding: JSON.object(["id": 7]).bytes, as: UTF8.self) == "{\"id\":7}")
  }
}
