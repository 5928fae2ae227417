// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import FlyingSocks
import Foundation

/// A client that sends exact bytes and sees each received byte, which URLSession does not allow.
final class RawClient: Sendable {
  private let socket: AsyncSocket

  init(port: UInt16) async throws {
    socket = try await .connected(to: .inet(ip4: "127.0.0.1", port: port))
  }

  func send(_ text: String) async throws { try await socket.write(Data(text.utf8)) }

  /// Reads until `text` has arrived, or the server closes. Returns all that was read.
  func read(until text: String) async throws -> String { await read { $0.contains(text) } }

  /// Reads until the data is enough, or the server closes. Returns all that was read.
  func read(until isEnough: (String) -> Bool) async -> String {
    var received = Data()
    while !isEnough(String(decoding: received, as: UTF8.self)) {
      guard let bytes = try? await socket.read(atMost: 4096) else { break }
      received.append(contentsOf: bytes)
    }
    return String(decoding: received, as: UTF8.self)
  }

  /// Ends the sending side, and keeps the connection open.
  func halfClose() throws {
    if shutdown(socket.socket.file.rawValue, Int32(SHUT_WR)) != 0 { throw SocketError.disconnected }
  }

  /// Disconnects without further data, as a closed tab does.
  func close() throws { try socket.close() }

  /// Sends one request on a separate connection and returns the whole response.
  static func exchange(_ request: String, port: UInt16) async throws -> String {
    let client = try await RawClient(port: port)
    try await client.send(request)
    let response = try await client.read(until: "no server sends this")
    try client.close()
    return response
  }

  static func get(_ path: String, port: UInt16) async throws -> String {
    try await exchange("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n\r\n", port: port)
  }

  static func post(_ path: String, _ body: String, port: UInt16) async throws -> String {
    let headers = "Host: 127.0.0.1:\(port)\r\nConnection: close\r\nContent-Length: \(body.utf8.count)"
    return try await exchange("POST \(path) HTTP/1.1\r\n\(headers)\r\n\r\n\(body)", port: port)
  }
}

/// Waits for something that arrives over the network. A test that waits in vain ends with its time limit.
///
/// What is waited for must last until the test changes it: between two looks the main actor may be busy for seconds.
@MainActor
func until(_ condition: () async throws -> Bool) async throws {
  while try await !condition() { try await Task.sleep(for: .milliseconds(2)) }
}

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
    let id = hello.components(separatedBy: #""session":""#).last?.prefix(32)
    session = String(id ?? "")
  }

  /// Returns the response.
  @discardableResult
  func perform(_ action: String) async throws -> String {
    try await post("actions", action)
  }

  /// Sends a request to a part of the session: `counter`, for example. Returns the response.
  @discardableResult
  func post(_ part: String, _ body: String) async throws -> String {
    try await RawClient.post("/sessions/\(session)/\(part)", body, port: demoPort)
  }

  /// Reads whole events, until one of them contains `text`. Returns all that was read.
  func read(until text: String) async throws -> String { await Self.events(of: stream) { $0.contains(text) } }

  /// A large event arrives in several chunks, which may be cut anywhere: the search ignores their frames.
  private static func events(of stream: RawClient, until isEnough: (String) -> Bool) async -> String {
    let withoutFrames = { (text: String) in text.replacing(/\r\n[0-9A-Fa-f]+\r\n/, with: "") }
    return withoutFrames(
      await stream.read {
        let events = withoutFrames($0)
        return isEnough(events) && (events.hasSuffix("\n\n") || events.hasSuffix("\n\n\r\n"))
      })
  }

  func closeTab() throws { try stream.close() }
}
