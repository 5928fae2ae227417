// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The `file:` URI of a path.
enum FileAddress {
  /// Nil for another scheme, another host, or an escape that is none.
  static func path(of uri: String) -> String? {
    guard uri.lowercased().hasPrefix("file://") else { return nil }
    let rest = uri.dropFirst("file://".count)
    guard let slash = rest.firstIndex(of: "/"), ["", "localhost"].contains(rest[..<slash].lowercased()) else {
      return nil
    }
    var bytes: [UInt8] = []
    var units = rest[slash...].utf8[...]
    while let unit = units.popFirst() {
      guard unit == UInt8(ascii: "%") else {
        bytes.append(unit)
        continue
      }
      guard units.count >= 2, let byte = UInt8(String(decoding: units.prefix(2), as: UTF8.self), radix: 16) else {
        return nil
      }
      bytes.append(byte)
      units = units.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  static func uri(of path: String) -> String {
    "file://"
      + path.utf8.map { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"),
          UInt8(ascii: "_"), UInt8(ascii: "~"):
          return String(UnicodeScalar(byte))
        default:
          let digits = String(byte, radix: 16, uppercase: true)
          return "%" + (digits.count == 1 ? "0" : "") + digits
        }
      }.joined()
  }
}
