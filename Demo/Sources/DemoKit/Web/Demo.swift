// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import FlyingFox
import Foundation
import Stories

/// The running demo: the page's server, and the backend on a separate port.
struct Demo: Sendable {
  let backend: Backend
  let sessions: SessionDirectory
  private let server: LocalServer

  var url: URL { server.url }
  /// The number of connections of the page's server.
  var openConnections: Int { server.openConnections }
  var backendURL: URL { backend.server.url }

  /// Starts both servers.
  ///
  /// - Parameters:
  ///   - port: The page's port; 0 for any free port.
  ///   - host: The host of the page. The backend is always on 127.0.0.1: only this process calls it.
  ///   - names: Accepted names of the page besides those of `host`.
  ///   - backendPort: The backend's port; 0 for any free port.
  ///   - keepsEndedSessions: A leak, for the check that must find it.
  ///   - log: Called with one sentence about each browser that connects or disconnects.
  /// - Throws: ``DemoFailure`` if a port cannot be used, or the page's files are missing.
  @MainActor
  static func start(
    port: UInt16 = 0, at host: ListeningAddress = .loopback, allowing names: [Authority] = [], backendPort: UInt16 = 0,
    limits: ServerLimits = .page, keepsEndedSessions: Bool = false, log: @escaping @Sendable (String) -> Void = { _ in }
  ) async throws -> Demo {
    let files = try PageFiles()
    let backend = try await Backend.start(port: backendPort)
    let sessions = SessionDirectory(backend: backend, keepsEndedSessions: keepsEndedSessions, log: log)
    do {
      let server = try await LocalServer.start(
        at: host, port: port, allowing: names, askers: .itsOwnPages, limits: limits.within(openFiles: OpenFiles.limit),
        handler: RefusingHandler { request in try await answer(request, files: files, sessions: sessions) })
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

  private static func answer(
    _ request: HTTPRequest, files: PageFiles, sessions: SessionDirectory
  ) async throws -> HTTPResponse {
    let parts = request.path.split(separator: "/")
    switch (request.method, parts.first, parts.count) {
    case (.GET, "events", 1):
      let (stream, response) = EventStream.make()
      try await sessions.begin(on: stream)
      return response
    case (.GET, "sources", 1):
      return .json(PortfolioVariant.allCases.map(VariantSource.init))
    case (.GET, "sources", 2) where parts[1] == "home":
      return .json(HomeSource.allCases.map(VariantSource.init))
    case (.GET, "sources", 2) where parts[1] == "counter":
      return .json(CounterVariant.allCases.map(VariantSource.init))
    case (.GET, "sources", 2) where parts[1] == "carousel":
      return .json(CarouselVariant.allCases.map(VariantSource.init))
    case (.GET, "sources", 2) where parts[1] == "checkout":
      return .json(CheckoutVariant.allCases.map(VariantSource.init))
    case (.POST, "sessions", 3) where parts[2] == "actions":
      let action = try await request.decodedBody(SessionAction.self, sentence: SessionAction.sentence)
      try action.check()
      try await session(String(parts[1]), of: sessions).perform(action)
      return HTTPResponse(statusCode: .noContent)
    case (.POST, "sessions", 3) where parts[2] == "loading":
      let loading = try await request.decodedBody(LoadingRequest.self, sentence: LoadingRequest.sentence)
      try loading.check()
      try await session(String(parts[1]), of: sessions).loading.begin(loading)
      return HTTPResponse(statusCode: .accepted)
    case (.POST, "sessions", 3) where parts[2] == "counter":
      let action = try await request.decodedBody(CounterAction.self, sentence: CounterAction.sentence)
      try await session(String(parts[1]), of: sessions).counter.perform(action)
      return HTTPResponse(statusCode: .noContent)
    case (.POST, "sessions", 3) where parts[2] == "carousel":
      let action = try await request.decodedBody(CarouselAction.self, sentence: CarouselAction.sentence)
      try action.check()
      try await session(String(parts[1]), of: sessions).carousel.perform(action)
      return HTTPResponse(statusCode: .noContent)
    case (.POST, "sessions", 3) where parts[2] == "checkout":
      let checkout = try await request.decodedBody(CheckoutRequest.self, sentence: CheckoutRequest.sentence)
      try checkout.check()
      try await session(String(parts[1]), of: sessions).checkout.begin(checkout)
      return HTTPResponse(statusCode: .accepted)
    default:
      guard let file = files.response(for: request.path) else {
        throw RequestRefusal.notFound("There is nothing at this address.")
      }
      guard request.method == .GET else {
        throw RequestRefusal(status: .methodNotAllowed, sentence: "This can only be read: use GET.")
      }
      return file
    }
  }

  @MainActor
  private static func session(_ id: String, of sessions: SessionDirectory) throws -> DemoSession {
    guard let session = sessions.session(id) else {
      throw RequestRefusal.notFound("This session has ended. Reload the page to begin a new one.")
    }
    return session
  }
}
