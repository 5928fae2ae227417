// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import FlyingFox
import Testing

@testable import LocalHTTP

struct `What has come of a request` {
  private let limits = ServerLimits(requestLine: 40, head: 100, headerFields: 3)

  @Test func `is a head when its last line has come, wherever it was cut`() throws {
    let text = "\r\nPOST /a?b=c HTTP/1.1\r\nHost: x \r\nX:\r\n\r\nbody"
    for cut in 0...text.utf8.count {
      var buffer = RequestBuffer(limits: limits)
      buffer.append(text.utf8.prefix(cut))
      let early = try buffer.takeHead()
      #expect((early != nil) == (cut >= text.utf8.count - 4))
      buffer.append(text.utf8.dropFirst(cut))
      let whole = try early ?? buffer.takeHead()
      let head = try #require(whole)
      #expect(head.method == "POST" && head.target == "/a?b=c" && !head.isOld)
      #expect(head.fields == [.init(name: "Host", value: "x"), .init(name: "X", value: "")])
      #expect(buffer.take(10) == Array("body".utf8))
      #expect(buffer.isEmpty)
    }
  }

  @Test func `one request may come right behind another`() throws {
    var buffer = RequestBuffer(limits: limits)
    buffer.append("GET /1 HTTP/1.1\r\n\r\nGET /2 HTTP/1.0\r\n\r\n".utf8)
    #expect(try buffer.takeHead()?.target == "/1")
    let second = try #require(try buffer.takeHead())
    #expect(second.target == "/2" && second.isOld && !second.keepsAlive)
    #expect(try buffer.takeHead() == nil)
  }

  @Test(arguments: [
    "GET / SPEECH\r\n\r\n", "GET /\r\n\r\n", "GET  / HTTP/1.1\r\n\r\n", "GET / HTTP/2.0\r\n\r\n",
    "GET x HTTP/1.1\r\n\r\n",
    "GET * HTTP/1.1\r\n\r\n", "GET http://x/ HTTP/1.1\r\n\r\n", "CONNECT x:80 HTTP/1.1\r\n\r\n", "\r\n\r\n",
    "GET / HTTP/1.1\n\n", "GET / HTTP/1.1\r\nX: 1\n\r\n", "GET / HTTP/1.1\r\nX: a\rb\r\n\r\n",
    "GET /\0 HTTP/1.1\r\n\r\n",
    "GET / HTTP/1.1\r\nX\r\n\r\n", "GET / HTTP/1.1\r\nX : 1\r\n\r\n", "GET / HTTP/1.1\r\n: 1\r\n\r\n",
    "GET / HTTP/1.1\r\nX: 1\r\n 2\r\n\r\n", "GET / HTTP/1.1\r\nX: \0\r\n\r\n", "G(T / HTTP/1.1\r\n\r\n",
    "GET /ä HTTP/1.1\r\n\r\n",
  ])
  func `what could be understood in two ways is refused`(text: String) {
    #expect(status(of: text) == 400)
  }

  @Test func `neither its first line nor its head nor its fields may be more than the limits say`() {
    let line = { (length: Int) in "GET /\(String(repeating: "x", count: length - 16)) HTTP/1.1\r\n" }
    #expect(status(of: line(40) + "\r\n") == nil)
    #expect(status(of: line(41) + "\r\n") == 414)
    // Neither may an incomplete line.
    #expect(status(of: String(repeating: "x", count: 41)) == 414)
    #expect(status(of: line(40) + "A: \(String(repeating: "x", count: 53))\r\n\r\n") == nil)
    #expect(status(of: line(40) + "A: \(String(repeating: "x", count: 54))\r\n\r\n") == 431)
    #expect(status(of: line(40) + String(repeating: "x", count: 61)) == 431)
    #expect(status(of: line(40) + "A: 1\r\nB: 1\r\nC: 1\r\n\r\n") == nil)
    #expect(status(of: line(40) + "A: 1\r\nB: 1\r\nC: 1\r\nD: 1\r\n\r\n") == 431)
  }

  @Test(arguments: [
    ("", 0), ("Content-Length: 7\r\n", 7), ("Content-Length: 7\r\ncontent-length: 7\r\n", 7),
    ("Content-Length: 99999999999999999999\r\n", .max), ("Content-Length: 7\r\nContent-Length: 8\r\n", nil),
    ("Content-Length: -1\r\n", nil), ("Content-Length: +1\r\n", nil), ("Content-Length: many\r\n", nil),
    ("Content-Length:\r\n", nil), ("Content-Length: 7, 7\r\n", nil), ("Transfer-Encoding: chunked\r\n", nil),
    ("Content-Length: 7\r\nTransfer-Encoding: chunked\r\n", nil),
  ])
  func `a body has one length, or there is none`(fields: String, length: Int?) throws {
    var buffer = RequestBuffer(limits: ServerLimits())
    buffer.append("POST / HTTP/1.1\r\n\(fields)\r\n".utf8)
    let head = try #require(try buffer.takeHead())
    #expect((try? head.bodyLength) == length)
  }

  private func status(of text: String) -> Int? {
    var buffer = RequestBuffer(limits: limits)
    buffer.append(text.utf8)
    do {
      _ = try buffer.takeHead()
      return nil
    } catch {
      return (error as? RequestRefusal)?.status.code ?? 0
    }
  }
}
