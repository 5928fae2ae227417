// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import FlyingFox

/// The received and not yet parsed bytes of a connection, within the limits.
struct RequestBuffer {
  private let limits: ServerLimits
  private var bytes: [UInt8] = []
  /// The complete lines of the head.
  private var lines: [[UInt8]] = []
  private var headSize = 0
  private var emptyLines = 0
  /// How far the line end has been searched for: a client that sends single bytes must not cause a full search for
  /// each.
  private var searched = 0

  init(limits: ServerLimits) { self.limits = limits }

  /// Whether nothing of the next request has arrived.
  var isEmpty: Bool { bytes.isEmpty && lines.isEmpty }

  mutating func append(_ more: some Sequence<UInt8>) { bytes += more }

  /// The next request's head; nil if it is incomplete.
  ///
  /// - Throws: ``RequestRefusal`` if it is too large or invalid.
  mutating func takeHead() throws -> RequestHead? {
    while let line = try takeLine() {
      if line.isEmpty, lines.isEmpty {
        // Some clients send an empty line after a body. More than one is not the beginning of a request.
        emptyLines += 1
        guard emptyLines == 1 else { throw RequestHead.noRequest }
        continue
      }
      guard line.isEmpty else {
        lines.append(line)
        guard lines.count - 1 <= limits.headerFields else {
          throw RequestRefusal(
            status: .requestHeaderFieldsTooLarge,
            sentence: "The request has more than \(limits.headerFields) header fields.")
        }
        continue
      }
      defer { (lines, headSize, emptyLines) = ([], 0, 0) }
      return try RequestHead(lines: lines)
    }
    return nil
  }

  /// The available bytes of a body, at most `count`.
  mutating func take(_ count: Int) -> [UInt8] {
    let taken = Array(bytes.prefix(count))
    bytes.removeFirst(taken.count)
    searched = 0
    return taken
  }

  private mutating func takeLine() throws -> [UInt8]? {
    guard let end = bytes[searched...].firstIndex(of: 0x0a) else {
      searched = bytes.count
      try check(lineSize: bytes.count)
      return nil
    }
    try check(lineSize: end + 1)
    guard end > 0, bytes[end - 1] == 0x0d, !bytes[..<(end - 1)].contains(0x0d) else {
      throw RequestRefusal.malformed("A line of a request's head ends with a carriage return and a line feed.")
    }
    let line = Array(bytes[..<(end - 1)])
    bytes.removeFirst(end + 1)
    searched = 0
    headSize += end + 1
    return line
  }

  private func check(lineSize: Int) throws {
    if lines.isEmpty, lineSize > limits.requestLine {
      throw RequestRefusal(
        status: .uriTooLong, sentence: "The request's first line is longer than \(limits.requestLine) bytes.")
    }
    if headSize + lineSize > limits.head {
      throw RequestRefusal(
        status: .requestHeaderFieldsTooLarge, sentence: "The request's head is longer than \(limits.head) bytes.")
    }
  }
}
