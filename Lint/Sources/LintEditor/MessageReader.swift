// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Cuts a stream of bytes into the messages of the base protocol: `Content-Length: 17`, an empty line, 17 bytes.
///
/// After a wrong header nothing says where the next message begins: it throws, and the connection is over.
public struct MessageReader: Sendable {
  public enum Failure: Error, Equatable {
    /// A line without a colon, a name or value with characters that do not belong there.
    case header(String)
    case noLength
    /// Longer than ``MessageReader/limit``.
    case tooLong
    case charset(String)
  }

  /// In bytes: far more than any file that someone edits.
  public static let limit = 256 << 20
  private static let headLimit = 8 << 10

  private var bytes: [UInt8] = []
  /// How many of `bytes` have been taken.
  private var taken = 0
  /// The length of the message whose head was read.
  private var length: Int?

  public init() {}

  /// Whether a message has begun and is not complete.
  public var isWithinMessage: Bool { length != nil || taken < bytes.count }

  public mutating func append(_ more: some Sequence<UInt8>) {
    if taken > 0 {
      bytes.removeFirst(taken)
      taken = 0
    }
    bytes += more
  }

  /// The content of the next message; nil as long as it is not complete.
  ///
  /// - Throws: ``Failure``.
  public mutating func next() throws -> [UInt8]? {
    if length == nil {
      guard let head = try head() else { return nil }
      length = try Self.length(in: head)
    }
    guard let length, bytes.count - taken >= length else { return nil }
    let content = Array(bytes[taken..<taken + length])
    taken += length
    self.length = nil
    return content
  }

  /// The lines before the empty line, each without its `\r\n`.
  private mutating func head() throws -> [String]? {
    var (lines, start): ([String], Int) = ([], taken)
    var index = taken
    while index + 1 < bytes.count {
      guard index - taken <= Self.headLimit else { throw Failure.header("a head of more than 8 KiB") }
      guard bytes[index] == 13, bytes[index + 1] == 10 else {
        if bytes[index] == 10 { throw Failure.header("a line that does not end with \\r\\n") }
        index += 1
        continue
      }
      if index == start {
        taken = index + 2
        return lines
      }
      lines.append(String(decoding: bytes[start..<index], as: UTF8.self))
      (index, start) = (index + 2, index + 2)
    }
    guard bytes.count - taken <= Self.headLimit else { throw Failure.header("a head of more than 8 KiB") }
    return nil
  }

  private static func length(in head: [String]) throws -> Int {
    var length: Int?
    for line in head {
      guard let colon = line.firstIndex(of: ":") else { throw Failure.header(line) }
      let name = line[..<colon].lowercased()
      let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
      switch name {
      case "content-length":
        guard length == nil, !value.isEmpty, value.utf8.allSatisfy({ (48...57).contains($0) }) else {
          throw Failure.header(line)
        }
        guard let number = Int(value), number <= limit else { throw Failure.tooLong }
        length = number
      case "content-type":
        let charset = value.lowercased().split(separator: "charset=").dropFirst().first.map(String.init) ?? "utf-8"
        // `utf8` is what old clients say.
        guard ["utf-8", "utf8", "\"utf-8\""].contains(charset) else { throw Failure.charset(charset) }
      default: break
      }
    }
    guard let length else { throw Failure.noLength }
    return length
  }

  /// A message as it is sent.
  public static func frame(_ message: JSON) -> [UInt8] {
    let content = message.bytes
    return Array("Content-Length: \(content.count)\r\n\r\n".utf8) + content
  }
}
