// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Writes values in sequence, in few bytes. ``ByteReader`` reads them in the same order.
package struct ByteWriter {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  /// Seven bits in each byte: most numbers are small.
  package mutating func write(_ number: Int) {
    var rest = UInt64(bitPattern: Int64(number))
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  package mutating func write(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

  package mutating func write(_ text: String) {
    var text = text
    text.withUTF8 { utf8 in
      write(utf8.count)
      bytes.append(contentsOf: utf8)
    }
  }

  package mutating func write(_ hash: ContentHash) {
    write(word: hash.high)
    write(word: hash.low)
  }

  package mutating func write(word: UInt64) {
    withUnsafeBytes(of: word.littleEndian) { bytes.append(contentsOf: $0) }
  }

  package mutating func write(_ other: some Collection<UInt8>) { bytes.append(contentsOf: other) }

  package mutating func write<Item>(_ items: some Collection<Item>, _ body: (inout ByteWriter, Item) -> Void) {
    write(items.count)
    for item in items { body(&self, item) }
  }

  package mutating func write<Item>(_ item: Item?, _ body: (inout ByteWriter, Item) -> Void) {
    write(item != nil)
    if let item { body(&self, item) }
  }
}
