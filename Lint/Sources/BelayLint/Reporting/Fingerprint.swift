// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A short text that depends only on its input.
enum Fingerprint {
  static func text(of finding: Finding) -> String {
    text(
      of: [finding.rule, finding.path, String(finding.line), String(finding.column)].joined(separator: "\u{0}").utf8)
  }

  /// FNV-1a, 64 bits: fast, and good enough to distinguish files and lines.
  static func text(of bytes: some Sequence<UInt8>) -> String {
    let hash = value(of: bytes)
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  static func value(of bytes: some Sequence<UInt8>, from start: UInt64 = 0xcbf2_9ce4_8422_2325) -> UInt64 {
    var hash = start
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    return hash
  }
}
