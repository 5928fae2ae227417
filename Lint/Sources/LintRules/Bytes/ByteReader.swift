// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Reads what a ``ByteWriter`` has written. Any other bytes end in an error, never in a crash.
package struct ByteReader {
  /// The bytes do not contain the expected value.
  package struct Damage: Error { package init() {} }

  private let bytes: ArraySlice<UInt8>
  package private(set) var position: Int

  package init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  package var isAtEnd: Bool { position >= bytes.endIndex }
  package var left: Int { bytes.endIndex - position }

  package mutating func number() throws -> Int {
    var number: UInt64 = 0
    var shift: UInt64 = 0
    while position < bytes.endIndex, shift < 64 {
      let byte = bytes[position]
      position += 1
      number |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return Int(Int64(bitPattern: number)) }
      shift += 7
    }
    throw Damage()
  }

  /// Reads a count of elements that follow: never more than there are bytes left.
  private mutating func count() throws -> Int {
    let count = try number()
    guard count >= 0, count <= bytes.endIndex - position else { throw Damage() }
    return count
  }

  package mutating func byte() throws -> UInt8 {
    guard position < bytes.endIndex else { throw Damage() }
    defer { position += 1 }
    return bytes[position]
  }

  package mutating func flag() throws -> Bool { try byte() != 0 }

  package mutating func slice() throws -> ArraySlice<UInt8> { try slice(count()) }

  package mutating func slice(_ count: Int) throws -> ArraySlice<UInt8> {
    guard count >= 0, count <= bytes.endIndex - position else { throw Damage() }
    defer { position += count }
    return bytes[position..<position + count]
  }

  package mutating func text() throws -> String { String(decoding: try slice(), as: UTF8.self) }

  package mutating func hash() throws -> ContentHash { ContentHash(high: try word(), low: try word()) }

  package mutating func word() throws -> UInt64 {
    try slice(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  package mutating func list<Item>(_ body: (inout ByteReader) throws -> Item) throws -> [Item] {
    let count = try count()
    var items: [Item] = []
    items.reserveCapacity(count)
    for _ in 0..<count { items.append(try body(&self)) }
    return items
  }

  package mutating func texts() throws -> [String] { try list { try $0.text() } }

  package mutating func optional<Item>(_ body: (inout ByteReader) throws -> Item) throws -> Item? {
    try flag() ? try body(&self) : nil
  }
}
