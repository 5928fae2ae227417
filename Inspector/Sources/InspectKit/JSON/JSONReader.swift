// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Reads one JSON value, with limits: a text of a client may be anything.
struct JSONReader {
  /// How deep lists and objects may be nested.
  static let deepest = 32

  private let bytes: UnsafeBufferPointer<UInt8>
  private let longestText: Int
  private var position = 0

  /// - Parameter longestText: The longest text and key. Units: bytes.
  /// - Throws: ``JSONFailure`` for anything but one whole value.
  static func value(of bytes: some Sequence<UInt8>, longestText: Int) throws -> JSONValue {
    try ContiguousArray(bytes).withUnsafeBufferPointer { bytes in
      var reader = JSONReader(bytes: bytes, longestText: longestText)
      let value = try reader.value(depth: 0)
      reader.skipSpace()
      guard reader.position == bytes.count else { throw reader.failure("something follows the value") }
      return value
    }
  }

  private init(bytes: UnsafeBufferPointer<UInt8>, longestText: Int) {
    (self.bytes, self.longestText) = (bytes, longestText)
  }

  private func failure(_ reason: String) -> JSONFailure { JSONFailure(reason: reason, offset: position) }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte = next, [0x20, 0x09, 0x0a, 0x0d].contains(byte) { position += 1 }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    position += 1
    return true
  }

  private mutating func value(depth: Int) throws -> JSONValue {
    skipSpace()
    switch next {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      guard depth < Self.deepest else { throw failure("it is nested deeper than \(Self.deepest)") }
      return next == UInt8(ascii: "{") ? try object(depth + 1) : try list(depth + 1)
    case UInt8(ascii: "\""): return .text(try text())
    case UInt8(ascii: "t"): return try word("true", .flag(true))
    case UInt8(ascii: "f"): return try word("false", .flag(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case nil: throw failure("it ends too early")
    default: return try number()
    }
  }

  private mutating func word(_ word: StaticString, _ value: JSONValue) throws -> JSONValue {
    for index in 0..<word.utf8CodeUnitCount where !take(word.utf8Start[index]) { throw failure("this is no value") }
    return value
  }

  private mutating func list(_ depth: Int) throws -> JSONValue {
    position += 1
    var values: [JSONValue] = []
    skipSpace()
    if take(UInt8(ascii: "]")) { return .list([]) }
    repeat {
      values.append(try value(depth: depth))
      skipSpace()
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "]")) else { throw failure(next == nil ? "it ends too early" : "a list ends with ]") }
    return .list(values)
  }

  private mutating func object(_ depth: Int) throws -> JSONValue {
    position += 1
    var members: [JSONValue.Member] = []
    skipSpace()
    if take(UInt8(ascii: "}")) { return .object([]) }
    repeat {
      skipSpace()
      guard next == UInt8(ascii: "\"") else { throw failure(next == nil ? "it ends too early" : "a key is a text") }
      let key = try text()
      guard members.count < 64 else { throw failure("an object has more than 64 keys") }
      guard !members.contains(where: { $0.key == key }) else { throw failure("a key is there twice") }
      skipSpace()
      guard take(UInt8(ascii: ":")) else { throw failure(next == nil ? "it ends too early" : "a colon follows a key") }
      members.append(.init(key: key, value: try value(depth: depth)))
      skipSpace()
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "}")) else { throw failure(next == nil ? "it ends too early" : "an object ends with }") }
    return .object(members)
  }

  private mutating func number() throws -> JSONValue {
    let start = position
    var isWhole = true
    _ = take(UInt8(ascii: "-"))
    let first = next
    let digitCount = takeDigits()
    guard digitCount > 0 else { throw failure("this is no value") }
    guard digitCount == 1 || first != UInt8(ascii: "0") else { throw failure("a number begins with 0") }
    if take(UInt8(ascii: ".")) {
      isWhole = false
      guard takeDigits() > 0 else { throw failure("a digit follows the point") }
    }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      isWhole = false
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      guard takeDigits() > 0 else { throw failure("a digit follows the e") }
    }
    guard position - start <= 64 else { throw failure("a number has more than 64 characters") }
    let digits = String(decoding: bytes[start..<position], as: UTF8.self)
    if isWhole, let whole = Int(digits) { return .whole(whole) }
    guard let number = Double(digits), number.isFinite else { throw failure("a number is too large") }
    return .number(number)
  }

  private mutating func takeDigits() -> Int {
    let start = position
    while let byte = next, (0x30...0x39).contains(byte) { position += 1 }
    return position - start
  }
}

extension JSONReader {
  private mutating func text() throws -> String {
    position += 1
    let start = position
    while let byte = next, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 { position += 1 }
    if next == UInt8(ascii: "\"") {
      let text = try checked(bytes[start..<position])
      position += 1
      return text
    }
    var unescaped = Array(bytes[start..<position])
    while let byte = next, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { throw failure("a text has a control character") }
      position += 1
      if byte == UInt8(ascii: "\\") { try unescape(into: &unescaped) } else { unescaped.append(byte) }
    }
    let text = try checked(unescaped[...])
    guard take(UInt8(ascii: "\"")) else { throw failure("it ends too early") }
    return text
  }

  private func checked(_ utf8: some Collection<UInt8>) throws -> String {
    guard utf8.count <= longestText else {
      throw JSONFailure(reason: "a text is longer than \(longestText) bytes", offset: position, isTooLarge: true)
    }
    guard let text = String(validating: utf8, as: UTF8.self) else { throw failure("a text is not UTF-8") }
    return text
  }

  private mutating func unescape(into text: inout [UInt8]) throws {
    guard let byte = next else { throw failure("it ends too early") }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0c)
    case UInt8(ascii: "n"): text.append(0x0a)
    case UInt8(ascii: "r"): text.append(0x0d)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"): try unescapeUnicode(into: &text)
    default: throw failure("a text has an unknown escape")
    }
  }

  private mutating func unescapeUnicode(into text: inout [UInt8]) throws {
    var code = try hexadecimal()
    if (0xd800..<0xdc00).contains(code) {
      guard take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else { throw failure("half of a character is missing") }
      let low = try hexadecimal()
      guard (0xdc00..<0xe000).contains(low) else { throw failure("half of a character is missing") }
      code = 0x10000 + (code - 0xd800) << 10 + (low - 0xdc00)
    }
    guard let scalar = Unicode.Scalar(code) else { throw failure("half of a character is missing") }
    text.append(contentsOf: UTF8.encode(scalar)!)
  }

  private mutating func hexadecimal() throws -> UInt32 {
    guard position + 4 <= bytes.count else { throw failure("it ends too early") }
    let digits = bytes[position..<(position + 4)]
    guard digits.allSatisfy({ Unicode.Scalar($0).properties.isASCIIHexDigit }),
      let code = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw failure("four hexadecimal digits follow \\u") }
    position += 4
    return code
  }
}
