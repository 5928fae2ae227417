// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import LocalHTTP

/// The running tool: its server, and the sessions.
struct Inspector: Sendable {
  static let port: UInt16 = 8_990

  let book: SessionBook
  let server: LocalServer

  /// - Parameters:
  ///   - port: 0 for any free port.
  ///   - reach: By default, only this machine's programs.
  /// - Throws: `ListeningFailure`; ``InspectFailure`` if the page's files are missing.
  static func start(
    port: UInt16 = Self.port, reach: Reach = .thisMachine, token: String, book: SessionBook = SessionBook()
  ) async throws -> Inspector {
    let files = try PageFiles()
    var limits = ServerLimits.standard
    limits.connections = 64
    limits.bodyTime = .seconds(30)
    let door = Door(token: token, limits: book.limits)
    let server = try await LocalServer.start(
      port: port, reach: reach, askers: .itsOwnPages(links: ["/"]), limits: limits,
      admission: { try door.admit($0, $1, $2) }, handler: RouteTable(routes(files, book)))
    return Inspector(book: book, server: server)
  }

  func untilStopped() async { await server.untilStopped() }

  func stop() async { await server.stop() }
}

/// Why the tool cannot do something, in one sentence for the terminal.
struct InspectFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
