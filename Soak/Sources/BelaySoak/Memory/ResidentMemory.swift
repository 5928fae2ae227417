// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import CSoakPlatform

/// An amount of real memory.
struct Megabytes: Comparable, CustomStringConvertible {
  let value: Double

  static func < (left: Megabytes, right: Megabytes) -> Bool { left.value < right.value }
  static func - (left: Megabytes, right: Megabytes) -> Megabytes { Megabytes(value: left.value - right.value) }

  /// What the process occupies now.
  static func resident() throws -> Megabytes {
    let bytes = belay_resident_bytes()
    guard bytes >= 0 else { throw SoakFailure("This platform does not tell how much memory a process occupies.") }
    return Megabytes(value: Double(bytes) / 1_000_000)
  }

  /// With one digit after the point.
  var description: String { "\((value * 10).rounded() / 10) MB" }
}

/// What the soak found, in a sentence.
struct SoakFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
