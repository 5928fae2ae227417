// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import CPlatform
import Foundation

/// A port of this machine, where the inspector's tool may be. The tool here takes each batch, answers so, and keeps
/// nothing.
final class StandInTool {
  let port: Int
  private let socket: CInt
  private let task: Task<Received, Never>?

  /// What it has received.
  struct Received: Sendable {
    var batches = 0
    /// As the app counts them.
    var droppedEvents = 0
  }

  /// - Parameter answers: False: the port is taken, and nobody listens there.
  init(answers: Bool) throws {
    var port: CInt = 0
    let socket = belay_take_port(&port)
    try check(socket >= 0, "no port of this machine can be taken")
    (self.port, self.socket) = (Int(port), socket)
    task = answers ? try Self.listening(at: socket) : nil
  }

  /// After the app has ended.
  func end() async -> Received {
    shutdown(socket, CInt(SHUT_RDWR))
    close(socket)
    return await task?.value ?? Received()
  }

  private static func listening(at socket: CInt) throws -> Task<Received, Never> {
    try check(listen(socket, 8) == 0, "nothing can listen at a port that was free")
    return Task.detached { answerRequests(at: socket) }
  }

  /// Until the socket is closed.
  private static func answerRequests(at socket: CInt) -> Received {
    var received = Received()
    while true {
      let connection = accept(socket, nil, nil)
      if connection < 0 { return received }
      while let body = request(on: connection) { answer(body, on: connection, &received) }
      close(connection)
    }
  }

  /// The beginning of the next request's body; nil at the end of the connection.
  private static func request(on connection: CInt) -> String? {
    var head = Data()
    let blank = Data("\r\n\r\n".utf8)
    while head.range(of: blank) == nil {
      guard let more = read(16_384, from: connection) else { return nil }
      head += more
    }
    guard let end = head.range(of: blank) else { return nil }
    let lines = String(decoding: head[..<end.lowerBound], as: UTF8.self).lowercased()
    guard let length = lines.firstMatch(of: /content-length: *([0-9]+)/).flatMap({ Int($0.1) }) else { return nil }
    if lines.contains("expect: 100-continue") { write("HTTP/1.1 100 Continue\r\n\r\n", to: connection) }
    var (start, count) = (Data(head[end.upperBound...]), head.count - end.upperBound)
    while count < length {
      guard let more = read(65_536, from: connection) else { return nil }
      if start.count < 1_000 { start += more }
      count += more.count
    }
    return String(decoding: start.prefix(1_000), as: UTF8.self)
  }

  private static func answer(_ body: String, on connection: CInt, _ received: inout Received) {
    func number(_ match: Regex<(Substring, Substring)>.Match?) -> Int { match.flatMap { Int($0.1) } ?? 0 }
    received.batches += 1
    received.droppedEvents = number(body.firstMatch(of: /"dropped":([0-9]+)/))
    let text = "{\"received\":\(number(body.firstMatch(of: /"batch":([0-9]+)/)))}"
    write(
      "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: \(text.utf8.count)\r\n\r\n\(text)",
      to: connection)
  }

  private static func read(_ most: Int, from connection: CInt) -> Data? {
    var bytes = [UInt8](repeating: 0, count: most)
    let count = recv(connection, &bytes, most, 0)
    return count > 0 ? Data(bytes[..<count]) : nil
  }

  private static func write(_ text: String, to connection: CInt) { _ = send(connection, text, text.utf8.count, 0) }
}
