// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import FlyingFox
import FlyingSocks
import Foundation

/// An HTTP server on 127.0.0.1, from ``start(port:handler:)`` until ``stop()``.
struct LocalServer: Sendable {
  /// Where it listens.
  let port: UInt16
  private let server: HTTPServer
  private let listening: Task<Void, Never>

  var url: URL { URL(string: "http://127.0.0.1:\(port)")! }

  /// Listens, or throws ``DemoFailure`` when it cannot.
  ///
  /// - Parameter port: Where to listen; 0 for any free port.
  static func start(port: UInt16, handler: some HTTPHandler) async throws -> LocalServer {
    let server = HTTPServer(
      address: try .inet(ip4: "127.0.0.1", port: port), pool: PromptSocketPool(base: .make()), logger: .disabled,
      handler: handler)
    let (outcomes, outcome) = AsyncStream.makeStream(of: (any Error)?.self)
    let listening = Task {
      do { try await server.run() } catch { outcome.yield(error) }
    }
    let waiting = Task {
      if (try? await server.waitUntilListening()) != nil { outcome.yield(nil) }
    }
    defer { waiting.cancel() }
    var firstOutcome = outcomes.makeAsyncIterator()
    if let error = await firstOutcome.next() ?? nil { throw DemoFailure(listeningOn: port, error) }
    guard case .ip4(_, let actualPort) = await server.listeningAddress else {
      throw DemoFailure("The server on port \(port) stopped as soon as it had started.")
    }
    return LocalServer(port: actualPort, server: server, listening: listening)
  }

  /// Closes every connection and returns when the port is free.
  func stop() async {
    await server.stop()
    listening.cancel()
    await listening.value
  }

  /// Waits until the server stops.
  func untilStopped() async { await listening.value }
}

/// Why the demo cannot go on, in one sentence for the terminal.
struct DemoFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }

  fileprivate init(listeningOn port: UInt16, _ error: any Error) {
    switch error {
    case SocketError.failed(_, EADDRINUSE, _):
      self.init("Port \(port) is in use by another program. Choose another one, or 0 for any free port.")
    case SocketError.failed(_, EACCES, _):
      self.init("Port \(port) may not be used without more rights. Choose one from 1024 on, or 0 for any free port.")
    default:
      self.init("Port \(port) cannot be used: \(error.localizedDescription)")
    }
  }
}
