// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import FlyingSocks
import Foundation

/// A client's connection that sends exactly what it is told to, and ends as it is told to.
struct LoadConnection: Sendable {
  private let socket: AsyncSocket

  /// - Parameter receiveBuffer: What the system takes in for a client that does not read; nil for what is usual.
  init(port: UInt16, receiveBuffer: Int32? = nil) async throws {
    let socket = try Socket(domain: AF_INET)
    if let receiveBuffer { try socket.setValue(receiveBuffer, for: .receiveBufferSize) }
    self.socket = try await AsyncSocket(socket: socket, pool: .client)
    do {
      try await self.socket.connect(to: .inet(ip4: "127.0.0.1", port: port))
    } catch {
      try? socket.close()
      throw error
    }
  }

  func send(_ text: String) async throws { try await socket.write(Data(text.utf8)) }

  /// Nil when the server sends no more.
  func read(atMost most: Int = 4_096) async -> [UInt8]? { try? await socket.read(atMost: most) }

  /// Says goodbye properly: all that has come is read, so that the system sends an end and no reset.
  func finish() {
    _ = shutdown(socket.socket.file.rawValue, Int32(SHUT_WR))
    while (try? socket.socket.read(atMost: 4_096)) != nil {}
    try? socket.close()
  }

  /// Says that it will send no more, and stays.
  func halfClose() { _ = shutdown(socket.socket.file.rawValue, Int32(SHUT_WR)) }

  /// Goes without a goodbye. What is on its way is lost.
  func reset() {
    try? socket.socket.setValue((), for: ResetOnClose())
    try? socket.close()
  }

  func close() { try? socket.close() }

  /// `SO_LINGER` with no time: closing resets.
  private struct ResetOnClose: SocketOption {
    var name: Int32 { SO_LINGER }
    func makeValue(from socketValue: linger) {}
    func makeSocketValue(from value: Void) -> linger { linger(l_onoff: 1, l_linger: 0) }
  }

  /// Sends one request on a connection of its own and returns the response's status; 0 when there is none.
  static func status(of request: String, port: UInt16) async -> Int {
    guard let connection = try? await LoadConnection(port: port) else { return 0 }
    defer { connection.close() }
    // A request that is refused early is not taken to its end.
    try? await connection.send(request)
    var received: [UInt8] = []
    while let bytes = await connection.read() { received += bytes }
    let line = String(decoding: received.prefix(12), as: UTF8.self)
    return line.hasPrefix("HTTP/1.1 ") ? Int(line.dropFirst(9)) ?? 0 : 0
  }
}
