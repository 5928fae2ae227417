// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import FlyingSocks
import Foundation

/// A client's connection that sends exact bytes, and ends in a chosen way.
struct LoadConnection: Sendable {
  private let socket: AsyncSocket

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

  /// Nil if the server has ended its data.
  func read(atMost most: Int = 4_096) async -> [UInt8]? { try? await socket.read(atMost: most) }

  /// Closes properly: reads all that has arrived, so that the system sends an end and no reset.
  func finish() {
    _ = shutdown(socket.socket.file.rawValue, Int32(SHUT_WR))
    while (try? socket.socket.read(atMost: 4_096)) != nil {}
    try? socket.close()
  }

  /// Ends the sending side, and keeps the connection open.
  func halfClose() { _ = shutdown(socket.socket.file.rawValue, Int32(SHUT_WR)) }

  /// Disconnects with a reset. Data on its way is lost.
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

  /// Sends one request on a separate connection and returns the response's status; 0 if there is none.
  static func status(of request: String, port: UInt16) async -> Int {
    guard let connection = try? await LoadConnection(port: port) else { return 0 }
    defer { connection.close() }
    // A request that is refused early is not read to its end.
    try? await connection.send(request)
    var received: [UInt8] = []
    while let bytes = await connection.read() { received += bytes }
    let line = String(decoding: received.prefix(12), as: UTF8.self)
    return line.hasPrefix("HTTP/1.1 ") ? Int(line.dropFirst(9)) ?? 0 : 0
  }
}
