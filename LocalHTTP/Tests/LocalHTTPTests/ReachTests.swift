// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import FlyingFox
import Foundation
import LocalHTTPTesting
import Testing

@testable import LocalHTTP

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `A server that others can reach` {
  @Test func `it is called by its addresses and its names, and by no other name`() {
    let everywhere = Reach(address: "0.0.0.0", names: ["My-Mac.local"])
    for host in ["192.168.1.7", "127.0.0.1", "localhost", "my-mac.local"] { #expect(everywhere.includes(host: host)) }
    for host in ["192.168.1.256", "192.168.1", "192.168.01.7", "1.2.3.4.5", "evil.example", "", "192.168.1.7.example"] {
      #expect(!everywhere.includes(host: host))
    }
    let one = Reach(address: "192.168.1.7")
    #expect(one.includes(host: "192.168.1.7") && !one.includes(host: "192.168.1.8"))
    #expect(!Reach.thisMachine.includes(host: "192.168.1.7"))
  }

  @Test func `a page of its own may ask by the name that it was opened with`() throws {
    let gate = RequestGate(port: 8_990, reach: Reach(address: "0.0.0.0"), askers: .itsOwnPages(links: ["/"]))
    func check(_ host: String, _ origin: String) throws {
      let fields = [RequestHead.Field(name: "Host", value: host), RequestHead.Field(name: "Origin", value: origin)]
      try gate.check(RequestHead(method: "POST", target: "/", isOld: false, fields: fields))
    }
    try check("192.168.1.7:8990", "http://192.168.1.7:8990")
    #expect(throws: RequestRefusal.self) { try check("192.168.1.7:8990", "http://192.168.1.7:80") }
    #expect(throws: RequestRefusal.self) { try check("192.168.1.7:8990", "http://evil.example:8990") }
  }

  @Test func `an address that is not this machine's is refused in one sentence`() async throws {
    for address in ["203.0.113.7", "nowhere"] {
      let failure = await #expect(throws: ListeningFailure.self) {
        try await LocalServer.start(
          port: 0, reach: Reach(address: address), askers: .noPages,
          handler: ClosureHTTPHandler { _ in HTTPResponse(statusCode: .ok) })
      }
      #expect(failure?.description.contains("'\(address)'") == true)
    }
  }

  @Test func `a server's own admission refuses a request before its body is read`() async throws {
    let server = try await LocalServer.start(
      port: 0, askers: .noPages,
      admission: { method, path, headers in
        guard headers[HTTPHeader("Key")] == "right", method == .POST else {
          throw RequestRefusal(status: .unauthorized, sentence: "No key.")
        }
        return path == "/long" ? 100 : 1
      }, handler: ClosureHTTPHandler { _ in HTTPResponse(statusCode: .ok, body: Data("taken".utf8)) })
    func post(_ path: String, _ key: String, length: Int, _ body: String = "") async throws -> String {
      let host = "Host: 127.0.0.1:\(server.port)\r\nConnection: close\r\n"
      return try await RawClient.exchange(
        "POST \(path) HTTP/1.1\r\n\(host)Key: \(key)\r\nContent-Length: \(length)\r\n\r\n\(body)", port: server.port)
    }
    do {
      #expect(try await post("/long", "wrong", length: 100).hasPrefix("HTTP/1.1 401"))
      #expect(try await post("/long", "right", length: 101).hasPrefix("HTTP/1.1 413"))
      #expect(try await post("/short", "right", length: 2).hasPrefix("HTTP/1.1 413"))
      #expect(try await post("/long", "right", length: 2, "ab").hasSuffix("taken"))
    } catch {
      await server.stop()
      throw error
    }
    await server.stop()
  }
}
