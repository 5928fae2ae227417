// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A hash of 128 bits, computed eight bytes at a time, that distinguishes contents. Not cryptographic.
package struct ContentHash: Sendable, Hashable {
  package fileprivate(set) var high: UInt64 = 0x9e37_79b9_7f4a_7c15
  package fileprivate(set) var low: UInt64 = 0xc2b2_ae3d_27d4_eb4f

  package mutating func add(_ word: UInt64) {
    high = (high ^ word) &* 0xff51_afd7_ed55_8ccd
    high ^= high >> 32
    low = (low &+ word) &* 0xc4ce_b9fe_1a85_ec53
    low ^= low >> 29
  }

  package init() {}

  package init(high: UInt64, low: UInt64) { (self.high, self.low) = (high, low) }

  /// Identifies a file by its path and its bytes.
  package init(path: String, bytes: [UInt8]) {
    add(Array(path.utf8))
    add(bytes)
  }

  package mutating func add(_ other: ContentHash) {
    add(other.high)
    add(other.low)
  }

  package init(of bytes: ArraySlice<UInt8>) { bytes.withUnsafeBytes { add($0) } }

  package mutating func add(_ bytes: [UInt8]) { bytes.withUnsafeBytes { add($0) } }

  package mutating func add(_ buffer: UnsafeRawBufferPointer) {
    var offset = 0
    while offset + 8 <= buffer.count {
      add(UInt64(littleEndian: buffer.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
      offset += 8
    }
    var last: UInt64 = 0
    while offset < buffer.count {
      last = last << 8 | UInt64(buffer[offset])
      offset += 1
    }
    add(last)
    add(UInt64(buffer.count))
  }

  package var text: String { String(high, radix: 16) + "-" + String(low, radix: 16) }
}
