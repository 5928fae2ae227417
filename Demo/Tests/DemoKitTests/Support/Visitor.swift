// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import LocalHTTPTesting

/// A browser with the page open.
struct Visitor {
  let session: String
  private let demoPort: UInt16
  private let stream: RawClient

  init(port: UInt16) async throws {
    demoPort = port
    stream = try await RawClient(port: port)
    try await stream.send("GET /events HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
    let hello = await Self.events(of: stream) { $0.contains(#""session":""#) }
    session = String(hello.split(separator: #""session":""#).last?.prefix(32) ?? "")
  }

  /// Returns the response.
  @discardableResult
  func perform(_ action: String) async throws -> String { try await post("actions", action) }

  /// Sends a request to a part of the session: `counter`, for example. Returns the response.
  @discardableResult
  func post(_ part: String, _ body: String) async throws -> String {
    try await RawClient.post("/sessions/\(session)/\(part)", body, port: demoPort)
  }

  /// Reads whole events, until one of them contains `text`. Returns all that was read.
  func read(until text: String) async -> String { await Self.events(of: stream) { $0.contains(text) } }

  /// A large event arrives in several chunks, which may be cut anywhere: the search ignores their frames.
  private static func events(of stream: RawClient, until isEnough: (String) -> Bool) async -> String {
    let withoutFrames = { (text: String) in text.replacing(/\r\n[0-9A-Fa-f]+\r\n/, with: "") }
    return withoutFrames(
      await stream.read {
        let events = withoutFrames($0)
        return isEnough(events) && (events.hasSuffix("\n\n") || events.hasSuffix("\n\n\r\n"))
      })
  }

  func closeTab() { stream.close() }
}

/// The servers that tests start.
///
/// All tests begin at once, and each listening server blocks a thread of the process's only pool. With about a hundred
/// servers no thread would be left for the clients that the servers wait for.
enum TestServers {
  /// Lets some tests with servers run at once; the others wait.
  static let limiter = Limiter(limit: 12)
}
