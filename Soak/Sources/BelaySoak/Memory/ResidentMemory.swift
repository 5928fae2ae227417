// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import CSoakPlatform

/// An amount of resident memory.
struct Megabytes: Comparable, CustomStringConvertible {
  let value: Double

  static func < (left: Megabytes, right: Megabytes) -> Bool { left.value < right.value }
  static func - (left: Megabytes, right: Megabytes) -> Megabytes { Megabytes(value: left.value - right.value) }

  /// The current resident memory of the process.
  static func resident() throws -> Megabytes {
    let bytes = belay_resident_bytes()
    guard bytes >= 0 else { throw SoakFailure("This platform does not tell how much memory a process occupies.") }
    return Megabytes(value: Double(bytes) / 1_000_000)
  }

  /// With one decimal digit.
  var description: String { "\((value * 10).rounded() / 10) MB" }
}

/// A failure of the soak test, in a sentence.
struct SoakFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
