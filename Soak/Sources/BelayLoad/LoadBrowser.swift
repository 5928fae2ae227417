// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import LocalHTTPTesting
import Synchronization

/// A browser with the page open, and its behavior under load.
struct LoadBrowser: Sendable {
  /// How the browser reads the server's data.
  enum Reading: CaseIterable { case all, slowly, nothing }

  /// How the browser disconnects.
  enum Leaving: CaseIterable { case finish, reset, halfClose, close }

  let session: String
  let reading: Reading
  private let connection: RawClient
  private let port: UInt16
  private let reader: Task<Void, Never>
  private let mood = Mood()

  init(number: Int, port: UInt16) async throws {
    self.port = port
    let reading: Reading =
      switch number % 10 {
      case 3, 7: .slowly
      case 5: .nothing
      default: .all
      }
    let connection = try await RawClient(port: port, receiveBuffer: reading == .all ? nil : 32_768)
    do {
      try await connection.send("GET /events HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
      session = try await Self.session(on: connection)
      (self.connection, self.reading) = (connection, reading)
    } catch {
      connection.close()
      throw error
    }
    reader = Task { [mood] in
      while reading == .all || !mood.isTired.load(ordering: .relaxed) {
        guard await connection.read() != nil else { return }
      }
      while reading == .slowly, await connection.read(atMost: 256) != nil {
        guard (try? await Task.sleep(for: .milliseconds(100))) != nil else { return }
      }
    }
  }

  /// Opens every screen, with loads that last for `latency`.
  ///
  /// - Returns: The status of each request.
  func act(number: Int, latency: Duration) async -> [Int] {
    let milliseconds = Int(latency / .milliseconds(1))
    var requests = [
      ("actions", #"{"action":"scenario","latency":\#(milliseconds)}"#),
      ("actions", #"{"action":"open"}"#), ("counter", #"{"action":"open"}"#),
      ("carousel", #"{"action":"tap","dot":2}"#),
    ]
    // These open connections by the dozen.
    if number % 5 == 0 { requests.append(("checkout", #"{"runs":1}"#)) }
    var statuses: [Int] = []
    for (what, body) in requests {
      let request = RawClient.posting(body, to: "/sessions/\(session)/\(what)", port: port)
      statuses.append(await LoadRequest.status(of: request, port: port))
    }
    return statuses
  }

  /// From now on it reads in its own way; until then it has read all.
  func tire() { mood.isTired.store(true, ordering: .relaxed) }

  /// Returns when nothing is left of it. A half-closed browser stays until the server has closed too.
  func leave(_ way: Leaving) async {
    if way == .halfClose {
      connection.halfClose()
      // Only a browser that reads notices the end.
      if reading == .all { await reader.value }
    }
    reader.cancel()
    await reader.value
    switch way {
    case .finish: connection.finish()
    case .reset: connection.reset()
    case .halfClose where reading != .all:
      while await connection.read() != nil {}
      connection.close()
    case .close, .halfClose: connection.close()
    }
  }

  private static func session(on connection: RawClient) async throws -> String {
    var received = ""
    while let bytes = await connection.read() {
      received += String(decoding: bytes, as: UTF8.self)
      // A large event arrives in several chunks, which may be cut anywhere.
      let pieces = received.replacing(/\r\n[0-9A-Fa-f]+\r\n/, with: "").components(separatedBy: #""session":""#)
      if pieces.count > 1, pieces[1].utf8.count >= 32 { return String(pieces[1].prefix(32)) }
    }
    throw LoadFailure("The server under load began no session: \(received.prefix(200))")
  }

  private final class Mood: Sendable {
    let isTired = Atomic(false)
  }
}
