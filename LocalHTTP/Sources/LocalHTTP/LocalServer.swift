// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

public import FlyingFox
import FlyingSocks
public import Foundation

/// An HTTP server on 127.0.0.1, or where it is told, from ``start(port:reach:askers:limits:admission:handler:)`` until ``stop()``.
public struct LocalServer: Sendable {
  /// The port on which it listens.
  public let port: UInt16
  private let reach: Reach
  private let listening: Task<Void, Never>
  private let connections: SharedCount

  /// Its address in a browser of this machine.
  public var url: URL {
    URL(string: "http://\(reach.address == "0.0.0.0" ? "127.0.0.1" : reach.address):\(port)")!
  }

  /// The number of open connections.
  public var openConnections: Int { connections.value }

  /// Listens, or throws ``ListeningFailure`` if it cannot.
  ///
  /// - Parameters:
  ///   - port: The port to listen on; 0 for any free port.
  ///   - reach: By default, only this machine can reach it.
  ///   - askers: The accepted senders of requests.
  ///   - admission: Decides about each request before its body is read. By default, each may have a body of
  ///     ``ServerLimits/body``.
  ///   - handler: Answers the requests, for example a ``RouteTable``.
  public static func start(
    port: UInt16, reach: Reach = .thisMachine, askers: Askers, limits: ServerLimits = .standard,
    admission: Admission? = nil, handler: some HTTPHandler
  ) async throws -> LocalServer {
    let pool = HTTPServer.defaultPool()
    let listener: Socket
    do {
      listener = try listen(port: port, address: reach.address, sendBuffer: limits.sendBuffer)
      try await pool.prepare()
    } catch {
      throw ListeningFailure(port: port, address: reach.address, error)
    }
    let actualPort =
      switch try listener.sockname() {
      case .ip4(_, let port), .ip6(_, let port): port
      case .unix: port
      }
    let reception = Reception(
      listener: listener, pool: pool, limits: limits, gate: RequestGate(port: actualPort, reach: reach, askers: askers),
      admission: admission ?? { _, _, _ in limits.body }, handler: handler)
    let listening = Task {
      await withTaskGroup(of: Void.self) { group in
        group.addTask { try? await pool.run() }
        group.addTask { await reception.run() }
        await group.next()
        group.cancelAll()
      }
      try? listener.close()
    }
    return LocalServer(port: actualPort, reach: reach, listening: listening, connections: reception.connections)
  }

  /// Closes every connection and returns when the port is free.
  public func stop() async {
    listening.cancel()
    await listening.value
  }

  /// Waits until the server stops.
  public func untilStopped() async { await listening.value }

  private static func listen(port: UInt16, address: String, sendBuffer: Int) throws -> Socket {
    let socket = try Socket(domain: AF_INET)
    do {
      try socket.setValue(true, for: .localAddressReuse)
      // Connections inherit these options.
      try socket.setValue(Int32(sendBuffer), for: .sendBufferSize)
      #if canImport(Darwin)
        try socket.setValue(true, for: .noSIGPIPE)
      #endif
      try socket.bind(to: .inet(ip4: address, port: port))
    } catch {
      try? socket.close()
      throw error
    }
    // If this fails, the socket is closed.
    try socket.listen()
    try socket.setFlags(.nonBlocking)
    return socket
  }
}

/// Why a server cannot listen, in one sentence for the terminal.
public struct ListeningFailure: Error, CustomStringConvertible {
  public let description: String

  init(port: UInt16, address: String, _ error: any Error) {
    description =
      switch error {
      case SocketError.failed(_, EADDRINUSE, _):
        "Port \(port) is in use by another program. Choose another one, or 0 for any free port."
      case SocketError.failed(_, EACCES, _):
        "Port \(port) may not be used without more rights. Choose one from 1024 on, or 0 for any free port."
      case _ where address != "127.0.0.1":
        "This machine cannot listen on '\(address)': an address of its own is four numbers, as in 192.168.1.7."
      default: "Port \(port) cannot be used: \(error.localizedDescription)"
      }
  }
}
