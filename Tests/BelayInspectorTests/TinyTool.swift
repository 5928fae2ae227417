// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation

@testable import Belay

/// A server on a real socket, for one connection after another: it answers each request as a test says.
///
/// Its thread ends with `close`.
final class TinyTool: Sendable {
  enum Answer {
    case bytes(String)
    case cut, hang
  }

  private struct State {
    var answers: [Answer] = []
    var bodies: [String] = []
    var heads: [String] = []
    var isClosed = false
    var hanging: [Int32] = []
  }

  let port: Int
  private let listener: Int32
  private let state = Lock(State())

  struct NoSocket: Error {}

  init(_ answers: [Answer]) throws {
    state.withLock { $0.answers = answers }
    #if canImport(Darwin)
      listener = socket(AF_INET, SOCK_STREAM, 0)
    #else
      listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listener = listener
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        bind(listener, pointer, size) == 0 && listen(listener, 8) == 0 && getsockname(listener, pointer, &size) == 0
      }
    }
    guard isListening else { throw NoSocket() }
    port = Int(UInt16(bigEndian: address.sin_port))
    Thread { [self] in serve() }.start()
  }

  static func ok(_ batch: Int) -> Answer { status("200 OK", "{\"received\":\(batch)}") }

  static func status(_ status: String, _ body: String) -> Answer {
    .bytes("HTTP/1.1 \(status)\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)")
  }

  var bodies: [String] { state.withLock { $0.bodies } }
  var heads: [String] { state.withLock { $0.heads } }

  func close() {
    let hanging = state.withLock { state in
      state.isClosed = true
      defer { state.hanging = [] }
      return state.hanging
    }
    for socket in hanging { shut(socket) }
    // Wakes `accept`.
    shutdown(listener, Int32(SHUT_RDWR))
  }

  private func serve() {
    while true {
      let client = accept(listener, nil, nil)
      guard client >= 0, !state.withLock({ $0.isClosed }) else { break }
      if let (head, body) = read(client) {
        let answer = state.withLock { state -> Answer in
          state.heads.append(head)
          state.bodies.append(body)
          return state.answers.isEmpty ? .cut : state.answers.removeFirst()
        }
        switch answer {
        case .bytes(let text): _ = text.withCString { send(client, $0, strlen($0), 0) }
        case .cut: break
        case .hang:
          state.withLock { $0.hanging.append(client) }
          continue
        }
      }
      shut(client)
    }
    shut(listener)
  }

  private func shut(_ socket: Int32) {
    #if canImport(Darwin)
      Darwin.close(socket)
    #else
      Glibc.close(socket)
    #endif
  }

  private func read(_ client: Int32) -> (String, String)? {
    var data = Data()
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let end = Data("\r\n\r\n".utf8)
    while true {
      if let range = data.range(of: end) {
        let head = String(decoding: data[..<range.lowerBound], as: UTF8.self)
        let length = head.split(separator: "\r\n").first { $0.lowercased().hasPrefix("content-length:") }
          .flatMap { Int($0.split(separator: ":")[1].trimmingCharacters(in: .whitespaces)) }
        let body = data[range.upperBound...]
        if let length, body.count >= length { return (head, String(decoding: body, as: UTF8.self)) }
      }
      let count = recv(client, &buffer, buffer.count, 0)
      if count <= 0 { return nil }
      data.append(contentsOf: buffer[..<count])
    }
  }
}
