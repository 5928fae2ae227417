// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import LocalHTTP

/// The running demo: the page's server, and the backend on a separate port.
struct Demo: Sendable {
  let backend: Backend
  let sessions: SessionDirectory
  private let server: LocalServer

  var url: URL { server.url }
  /// The number of connections of the page's server.
  var openConnections: Int { server.openConnections }
  var backendURL: URL { backend.server.url }

  /// Starts both servers, on 127.0.0.1.
  ///
  /// - Parameters:
  ///   - port: The page's port; 0 for any free port.
  ///   - backendPort: The backend's port; 0 for any free port.
  ///   - keepsEndedSessions: A leak, for the check that must find it.
  ///   - log: Called with one sentence about each browser that connects or disconnects.
  /// - Throws: ``ListeningFailure`` if a port cannot be used, ``DemoFailure`` if the page's files are missing.
  @MainActor
  static func start(
    port: UInt16 = 0, backendPort: UInt16 = 0, keepsEndedSessions: Bool = false,
    log: @escaping @Sendable (String) -> Void = { _ in }
  ) async throws -> Demo {
    let files = try PageFiles()
    let backend = try await Backend.start(port: backendPort)
    let sessions = SessionDirectory(backend: backend, keepsEndedSessions: keepsEndedSessions, log: log)
    do {
      let server = try await LocalServer.start(
        port: port, askers: .itsOwnPages(links: files.pages), limits: .standard.within(openFiles: OpenFiles.limit),
        handler: RouteTable(routes(files, sessions)))
      return Demo(backend: backend, sessions: sessions, server: server)
    } catch {
      await backend.server.stop()
      throw error
    }
  }

  func untilStopped() async { await server.untilStopped() }

  func stop() async {
    await server.stop()
    await backend.server.stop()
  }
}
