// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import FlyingFox
import FlyingSocks
import Foundation

/// An HTTP server, from ``start(at:port:allowing:askers:limits:handler:)`` until ``stop()``.
struct LocalServer: Sendable {
  let address: ListeningAddress
  /// The port on which it listens.
  let port: UInt16
  private let listening: Task<Void, Never>
  private let connections: SharedCount

  /// Its URL from this machine.
  var url: URL { URL(string: "http://\(address.reachableHost):\(port)")! }

  /// The number of open connections.
  var openConnections: Int { connections.value }

  /// Listens, or throws ``DemoFailure`` if it cannot.
  ///
  /// - Parameters:
  ///   - port: The port to listen on; 0 for any free port.
  ///   - names: Accepted names besides those of its address. A port of 0 means the server's.
  ///   - askers: The accepted senders of requests.
  static func start(
    at address: ListeningAddress = .loopback, port: UInt16, allowing names: [Authority] = [],
    askers: RequestGate.Askers, limits: ServerLimits, handler: some HTTPHandler
  ) async throws -> LocalServer {
    let pool = HTTPServer.defaultPool()
    let listener: Socket
    do {
      listener = try address.listen(port: port, sendBuffer: limits.sendBuffer)
      try listener.setFlags(.nonBlocking)
      try await pool.prepare()
    } catch {
      throw DemoFailure(listeningOn: address, port: port, error)
    }
    let actualPort =
      switch try listener.sockname() {
      case .ip4(_, let port), .ip6(_, let port): port
      case .unix: port
      }
    let gate = RequestGate(
      names: address.names(port: actualPort).union(
        names.map { $0.port == 0 ? Authority(host: $0.host, port: actualPort) : $0 }),
      acceptsReachedAddress: address.isEveryAddress, askers: askers)
    let reception = Reception(listener: listener, pool: pool, limits: limits, gate: gate, handler: handler)
    let listening = Task {
      await withTaskGroup(of: Void.self) { group in
        group.addTask { try? await pool.run() }
        group.addTask { await reception.run() }
        await group.next()
        group.cancelAll()
      }
      try? listener.close()
    }
    return LocalServer(address: address, port: actualPort, listening: listening, connections: reception.connections)
  }

  /// Closes every connection and returns when the port is free.
  func stop() async {
    listening.cancel()
    await listening.value
  }

  /// Waits until the server stops.
  func untilStopped() async { await listening.value }
}
