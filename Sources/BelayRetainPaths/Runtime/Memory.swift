// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if DEBUG || BELAY_RETAIN_PATHS
  import CBelayRetainPaths

  /// Memory reads. The caller must know that the memory is valid; `CBelayRetainPaths.h` says what guarantees that.
  extension UnsafeRawPointer {
    func word(at offset: Int = 0) -> UInt { UInt(belay_read_word(self + offset)) }

    func halfWord(at offset: Int) -> UInt32 { belay_read_half_word(self + offset) }

    func quarterWord(at offset: Int) -> UInt16 { belay_read_quarter_word(self + offset) }

    func byte(at offset: Int) -> UInt8 { belay_read_byte(self + offset) }

    func pointer(at offset: Int) -> UnsafeRawPointer? { UnsafeRawPointer(bitPattern: word(at: offset)) }

    /// The target of a 32-bit distance relative to its own address; nil for a distance of 0.
    func relative(at offset: Int) -> UnsafeRawPointer? {
      let distance = Int(Int32(bitPattern: halfWord(at: offset)))
      return distance == 0 ? nil : self + offset + distance
    }

    /// The same; if the lowest bit is set, the address is stored at the target.
    func indirectableRelative(at offset: Int) -> UnsafeRawPointer? {
      let distance = Int(Int32(bitPattern: halfWord(at: offset)))
      guard distance != 0 else { return nil }
      let place = self + offset + (distance & ~1)
      return distance & 1 == 0 ? place : place.pointer(at: 0)
    }

    func aligned(_ mask: Int) -> UnsafeRawPointer {
      UnsafeRawPointer(bitPattern: (UInt(bitPattern: self) + UInt(mask)) & ~UInt(mask))!
    }
  }

  extension UInt {
    /// Whether it can be the address of a Swift object: aligned, and without bits that mark something else.
    var isObjectAddress: Bool { self & 7 == 0 && self >= 0x1000 && self >> 56 == 0 }
  }

  /// Copies bits of a value that cannot change.
  func belayCopy(_ to: UnsafeMutableRawPointer, _ from: UnsafeRawPointer, _ size: Int) { belay_copy(to, from, size) }

  extension TypeMetadata {
    /// The case of an enum's value.
    func tag(of copy: UnsafeRawPointer) -> Int { Int(belay_enum_tag(copy, address)) }

    /// Turns a value's copy into the copy of its payload.
    func projectPayload(of copy: UnsafeMutableRawPointer) { belay_enum_project_payload(copy, address) }
  }
#endif
