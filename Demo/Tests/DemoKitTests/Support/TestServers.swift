// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import FlyingFox
import Foundation
import Testing

@testable import DemoKit

/// The servers that tests start.
///
/// All tests begin at once, and each listening server blocks a thread of the process's only pool. With about a hundred
/// servers no thread would be left for the clients that the servers wait for.
enum TestServers {
  /// Lets some tests with servers run at once; the others wait.
  static let limiter = Limiter(limit: 12)
}

typealias TestAnswer = @Sendable (HTTPRequest) async throws -> HTTPResponse

/// A server on a free port that gives every request the same answer, stopped whatever the test does.
@MainActor
func withServer(
  _ limits: ServerLimits = ServerLimits(),
  answer: @escaping TestAnswer = { _ in HTTPResponse(statusCode: .ok, body: Data("hello".utf8)) },
  _ body: (UInt16) async throws -> Void
) async throws {
  try await TestServers.limiter.run {
    let server = try await LocalServer.start(
      port: 0, askers: .itsOwnPages(links: ["/"]), limits: limits, handler: ClosureHTTPHandler(answer))
    do { try await body(server.port) } catch {
      await server.stop()
      throw error
    }
    await server.stop()
    #expect(server.openConnections == 0)
  }
}
