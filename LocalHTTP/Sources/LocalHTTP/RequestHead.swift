// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import FlyingFox

/// A request's first line and its header fields, as received.
struct RequestHead: Equatable, Sendable {
  struct Field: Equatable, Sendable {
    let name: String
    let value: String
  }

  let method: String
  /// Begins with a slash: the server is not a proxy.
  let target: String
  /// Whether it is HTTP/1.0, which has no chunks and closes after each answer.
  let isOld: Bool
  let fields: [Field]

  /// The target without its query.
  var path: String { String(target.prefix { $0 != "?" }) }

  /// All values of a field.
  func values(of name: String) -> [String] {
    fields.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
  }

  /// The fields as FlyingFox takes them.
  var headers: HTTPHeaders {
    var headers = HTTPHeaders()
    for field in fields { headers.addValue(field.value, for: HTTPHeader(field.name)) }
    return headers
  }

  /// Whether the client wants the connection to stay open.
  var keepsAlive: Bool {
    let tokens = values(of: "Connection").flatMap { $0.lowercased().split { $0 == "," || $0 == " " } }
    return isOld ? false : !tokens.contains("close")
  }

  /// The length of the body. Units: bytes.
  ///
  /// - Throws: ``RequestRefusal`` for a length that is invalid, ambiguous or missing.
  var bodyLength: Int {
    get throws {
      guard values(of: "Transfer-Encoding").isEmpty else {
        throw RequestRefusal(
          status: .lengthRequired,
          sentence: "A body is sent whole here: with Content-Length, not with Transfer-Encoding.")
      }
      let lengths = values(of: "Content-Length")
      guard let first = lengths.first else { return 0 }
      guard Set(lengths).count == 1, !first.isEmpty, first.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
        throw RequestRefusal.malformed("Content-Length is one number of bytes.")
      }
      // A number with too many digits is still a length, and too large.
      return Int(first) ?? .max
    }
  }
}

extension RequestHead {
  static let noRequest = RequestRefusal.malformed(
    "This is not a request in HTTP/1.1: its first line is like GET / HTTP/1.1.")

  /// Parses the lines of a head, without the empty line at its end.
  ///
  /// - Throws: ``RequestRefusal`` for anything that two parsers could understand differently.
  init(lines: [[UInt8]]) throws {
    let words = lines[0].split(separator: 0x20, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
    guard words.count == 3, lines[0].allSatisfy({ (0x20..<0x7f).contains($0) }), Self.isToken(words[0]),
      ["HTTP/1.1", "HTTP/1.0"].contains(words[2])
    else { throw Self.noRequest }
    guard words[1].hasPrefix("/") else {
      throw RequestRefusal.malformed("What is asked for begins with a slash, as in GET / HTTP/1.1.")
    }
    method = words[0]
    target = words[1]
    isOld = words[2] == "HTTP/1.0"
    fields = try lines.dropFirst().map(Self.field)
  }

  private static func field(_ line: [UInt8]) throws -> Field {
    guard let colon = line.firstIndex(of: 0x3a), case let name = String(decoding: line[..<colon], as: UTF8.self),
      isToken(name), line.allSatisfy({ $0 == 0x09 || ($0 >= 0x20 && $0 != 0x7f) })
    else {
      throw RequestRefusal.malformed("A header field is one line: its name, a colon right behind it, and its value.")
    }
    let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
    let value = line[(colon + 1)...].drop(while: isSpace).reversed().drop(while: isSpace).reversed()
    return Field(name: name, value: String(decoding: Array(value), as: UTF8.self))
  }

  private static func isToken(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
      }
  }
}
