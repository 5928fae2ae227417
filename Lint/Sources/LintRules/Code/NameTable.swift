// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The names of a file, each once, found by their bytes: a name that is known costs no text. The empty name has number 0.
struct NameTable {
  /// The bytes of all names in a row.
  private var bytes: [UInt8] = []
  /// Where the bytes of each name end.
  private var ends: [Int] = [0]
  private var hashes: [UInt64] = [0]
  /// By hash: the number of a name, or 0 for a free place. Never more than half full.
  private var places = [UInt32](repeating: 0, count: 64)

  var names: [String] {
    bytes.withUnsafeBufferPointer { bytes in
      ends.indices.map { String(decoding: bytes[start(of: $0)..<ends[$0]], as: UTF8.self) }
    }
  }

  mutating func number(of name: UnsafeBufferPointer<UInt8>) -> UInt32 {
    if name.isEmpty { return 0 }
    let hash = NameTable.hash(name)
    var place = Int(truncatingIfNeeded: hash) & (places.count - 1)
    while places[place] != 0 {
      let number = Int(places[place])
      if hashes[number] == hash, isEqual(number, name) { return UInt32(number) }
      place = (place + 1) & (places.count - 1)
    }
    let number = UInt32(ends.count)
    places[place] = number
    bytes.append(contentsOf: name)
    ends.append(bytes.count)
    hashes.append(hash)
    if ends.count * 2 > places.count { grow() }
    return number
  }

  private func start(of number: Int) -> Int { number == 0 ? 0 : ends[number - 1] }

  private func isEqual(_ number: Int, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
    let start = start(of: number)
    guard ends[number] - start == name.count else { return false }
    return bytes.withUnsafeBufferPointer { bytes in name.indices.allSatisfy { bytes[start + $0] == name[$0] } }
  }

  private mutating func grow() {
    places = [UInt32](repeating: 0, count: places.count * 2)
    for number in 1..<ends.count {
      var place = Int(truncatingIfNeeded: hashes[number]) & (places.count - 1)
      while places[place] != 0 { place = (place + 1) & (places.count - 1) }
      places[place] = UInt32(number)
    }
  }

  private static func hash(_ name: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var hash = UInt64(name.count) &* 0x9e37_79b9_7f4a_7c15
    let raw = UnsafeRawBufferPointer(name)
    var offset = 0
    while offset + 8 <= raw.count {
      hash = (hash ^ raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) &* 0xff51_afd7_ed55_8ccd
      hash ^= hash >> 32
      offset += 8
    }
    var last: UInt64 = 0
    while offset < raw.count {
      last = last << 8 | UInt64(raw[offset])
      offset += 1
    }
    hash = (hash ^ last) &* 0xc4ce_b9fe_1a85_ec53
    return hash ^ hash >> 29
  }
}
