// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import FlyingSocks
import Foundation

/// A client that sends exact bytes, sees each received byte and ends its connection in a chosen way, which URLSession
/// does not allow.
public final class RawClient: Sendable {
  private let socket: AsyncSocket

  /// - Parameter receiveBuffer: The size of the system's buffer for what is not read yet. Units: bytes.
  public init(port: UInt16, receiveBuffer: Int32? = nil) async throws {
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

  /// Sends the text as it is.
  public func send(_ text: String) async throws { try await socket.write(Data(text.utf8)) }

  /// The bytes that have arrived, or the next ones; nil if the server has ended its data.
  public func read(atMost most: Int = 4_096) async -> [UInt8]? { try? await socket.read(atMost: most) }

  /// Reads until `text` has arrived, or the server closes. Returns all that was read.
  public func read(until text: String) async -> String { await read { $0.contains(text) } }

  /// Reads until the data is enough, or the server closes. Returns all that was read.
  public func read(until isEnough: (String) -> Bool) async -> String {
    var received: [UInt8] = []
    while !isEnough(String(decoding: received, as: UTF8.self)) {
      guard let bytes = await read() else { break }
      received += bytes
    }
    return String(decoding: received, as: UTF8.self)
  }

  /// Ends the sending side, and keeps the connection open.
  public func halfClose() { _ = shutdown(socket.socket.file.rawValue, Int32(SHUT_WR)) }

  /// Closes properly: reads all that has arrived, so that the system sends an end and no reset.
  public func finish() {
    halfClose()
    while (try? socket.socket.read(atMost: 4_096)) != nil {}
    close()
  }

  /// Disconnects with a reset. Data on its way is lost.
  public func reset() {
    try? socket.socket.setValue((), for: ResetOnClose())
    close()
  }

  /// Disconnects without further data, as a closed tab does.
  public func close() { try? socket.close() }

  /// `SO_LINGER` with no time: closing resets.
  private struct ResetOnClose: SocketOption {
    var name: Int32 { SO_LINGER }
    func makeValue(from socketValue: linger) {}
    func makeSocketValue(from value: Void) -> linger { linger(l_onoff: 1, l_linger: 0) }
  }
}

extension RawClient {
  /// Sends one request on a connection of its own and returns the whole response, which a server may begin before it has
  /// all of the request.
  public static func exchange(_ request: String, port: UInt16) async throws -> String {
    let client = try await RawClient(port: port)
    defer { client.close() }
    try? await client.send(request)
    return await client.read { _ in false }
  }

  /// The response to a GET.
  public static func get(_ path: String, port: UInt16) async throws -> String {
    try await exchange("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n\r\n", port: port)
  }

  /// The response to a POST.
  public static func post(_ path: String, _ body: String, port: UInt16) async throws -> String {
    try await exchange(posting(body, to: path, port: port), port: port)
  }

  /// A POST as it is sent.
  public static func posting(_ body: String, to path: String, port: UInt16) -> String {
    let fields = "Host: 127.0.0.1:\(port)\r\nConnection: close\r\nContent-Length: \(body.utf8.count)"
    return "POST \(path) HTTP/1.1\r\n\(fields)\r\n\r\n\(body)"
  }
}

/// Waits for something that arrives over the network. A test that waits in vain ends with its time limit.
///
/// What is waited for must last until the test changes it: between two looks the main actor may be busy for seconds.
@MainActor
public func until(_ condition: () async throws -> Bool) async throws {
  while try await !condition() { try await Task.sleep(for: .milliseconds(2)) }
}
