// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import FlyingFox
import Foundation
import LocalHTTPTesting
import Testing

@testable import LocalHTTP

@MainActor
@Suite(.timeLimit(.minutes(15)), .serialized)
struct `A server's limits` {
  @Test func `a request that does not come to its end in time is told so`() async throws {
    try await withServer(ServerLimits(headTime: .milliseconds(50), bodyTime: .milliseconds(50))) { port in
      let host = "Host: 127.0.0.1:\(port)\r\n"
      for slow in ["GET / HT", "GET / HTTP/1.1\r\n\(host)", "POST / HTTP/1.1\r\n\(host)Content-Length: 5\r\n\r\n1234"] {
        let answer = try await RawClient.exchange(slow, port: port)
        #expect(answer.hasPrefix("HTTP/1.1 408"))
      }
    }
  }

  @Test func `time does not begin again with each byte`() async throws {
    try await withServer(ServerLimits(headTime: .milliseconds(100))) { port in
      let client = try await RawClient(port: port)
      let dribble = Task {
        for byte in "GET /\(String(repeating: "x", count: 4_000))" {
          try await client.send(String(byte))
          try await Task.sleep(for: .milliseconds(5))
        }
      }
      let answer = await client.read(until: "}")
      #expect(answer.hasPrefix("HTTP/1.1 408"))
      dribble.cancel()
      _ = await dribble.result
      client.close()
    }
  }

  @Test func `a connection without a request is closed`() async throws {
    try await withServer(ServerLimits(idleTime: .milliseconds(50))) { port in
      let silent = try await RawClient.exchange("", port: port)
      #expect(silent.isEmpty)
      // Also after an answer.
      let kept = "GET / HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n"
      // On a busy machine the time may be over before the request has arrived: then it is repeated.
      try await until { try await RawClient.exchange(kept, port: port).hasSuffix("hello") }
    }
  }

  @Test func `what is too large is refused before it is read, and the connection closed`() async throws {
    try await withServer(ServerLimits(requestLine: 200, head: 400, headerFields: 4, body: 10)) { port in
      let get = "GET / HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n"
      let cases = [
        ("GET /\(String(repeating: "x", count: 200))", 414), (get + "X: \(String(repeating: "x", count: 400))", 431),
        (get + "A: 1\r\nB: 1\r\nC: 1\r\nD: 1\r\n", 431), (get + "Content-Length: 11\r\n\r\n", 413),
        (get + "Content-Length: 1000000000000\r\n\r\n", 413),
      ]
      for (request, status) in cases {
        let answer = try await RawClient.exchange(request, port: port)
        #expect(answer.hasPrefix("HTTP/1.1 \(status)"))
        #expect(answer.contains("Connection: close") && answer.contains("error"))
      }
    }
  }

  @Test func `so many connections may be open, and no more`() async throws {
    try await withServer(ServerLimits(connections: 2)) { port in
      let request = "GET / HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n"
      let (first, second) = (try await RawClient(port: port), try await RawClient(port: port))
      for client in [first, second] {
        try await client.send(request)
        _ = await client.read(until: "hello")
      }
      let third = try await RawClient(port: port)
      let refusal = await third.read(until: "}")
      #expect(refusal.hasPrefix("HTTP/1.1 503") && refusal.contains("2 connections are open."))
      third.close()
      first.close()
      try await until { try await RawClient.get("/", port: port).contains("hello") }
      second.close()
    }
  }

  @Test func `a client that does not read is cut off, and what was made for it released`() async throws {
    let limits = ServerLimits(pieceTime: .milliseconds(100), sendBuffer: 4_096)
    let endless = EndlessAnswer()
    let answer: TestAnswer = { _ in endless.response }
    try await withServer(limits, answer: answer) { port in
      let client = try await RawClient(port: port)
      try await client.send("GET / HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
      try await until { endless.isReleased.value == 1 }
      client.close()
    }
  }

  @Test func `a client that says goodbye by half ends its stream`() async throws {
    let stream = AsyncThrowingStream<Data, any Error>.makeStream()
    let ended = SharedCount()
    stream.continuation.onTermination = { _ in ended.add(1) }
    let answer: TestAnswer = { [chunks = stream.stream] _ in
      HTTPResponse(statusCode: .ok, body: ChunkedBody(chunks).sequence)
    }
    try await withServer(answer: answer) { port in
      let client = try await RawClient(port: port)
      try await client.send("GET / HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
      _ = await client.read(until: "chunked")
      client.halfClose()
      // Nothing is ever written to it.
      try await until { ended.value == 1 }
      client.close()
    }
  }

  @Test func `a response has no content for HEAD`() async throws {
    try await withServer { port in
      let head = "HEAD / HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n\r\n"
      let answer = try await RawClient.exchange(head, port: port)
      #expect(answer.hasPrefix("HTTP/1.1 200") && answer.contains("Content-Length: 5") && answer.hasSuffix("\r\n\r\n"))
    }
  }
}

typealias TestAnswer = @Sendable (HTTPRequest) async throws -> HTTPResponse

/// A server on a free port that gives every request the same answer, stopped whatever the test does.
@MainActor
func withServer(
  _ limits: ServerLimits = ServerLimits(),
  answer: @escaping TestAnswer = { _ in HTTPResponse(statusCode: .ok, body: Data("hello".utf8)) },
  _ body: (UInt16) async throws -> Void
) async throws {
  let server = try await LocalServer.start(
    port: 0, askers: .itsOwnPages(links: ["/"]), limits: limits, handler: ClosureHTTPHandler(answer))
  do { try await body(server.port) } catch {
    await server.stop()
    throw error
  }
  await server.stop()
  #expect(server.openConnections == 0)
}
