// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

enum PlainText {
  /// Names are user text: a line break in one must not look like two lines of a report.
  static func of(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    return text.unicodeScalars.map { isControl($0) ? $0.escaped(asASCII: true) : String($0) }.joined()
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.generalCategory == .control }
}
