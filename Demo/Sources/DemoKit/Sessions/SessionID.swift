// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A session's name. It gives access to the page, so it cannot be guessed: 128 bits of the system's random numbers.
enum SessionID {
  static let bits = 128

  static func make() -> String {
    var random = SystemRandomNumberGenerator()
    return make(using: &random)
  }

  static func make(using random: inout some RandomNumberGenerator) -> String {
    (0..<(bits / UInt64.bitWidth)).map { _ in
      let digits = String(random.next(), radix: 16)
      return String(repeating: "0", count: UInt64.bitWidth / 4 - digits.count) + digits
    }.joined()
  }
}
