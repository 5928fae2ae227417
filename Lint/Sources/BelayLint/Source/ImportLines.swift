// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The imports at the beginning of a file, read without parsing it.
enum ImportLines {
  /// Whether one of the modules is imported at the top of the file, where only comments, attributes and conditions
  /// precede.
  static func mention(_ modules: Set<String>, in bytes: [UInt8]) -> Bool {
    var isInComment = false
    for line in bytes.lazy.split(whereSeparator: { $0 == 10 || $0 == 13 }) {
      let line = line.drop { $0 == 32 || $0 == 9 || $0 == 0xEF || $0 == 0xBB || $0 == 0xBF }
      if isInComment {
        isInComment = !line.contains(text: "*/")
        continue
      }
      guard let first = line.first else { continue }
      switch first {
      case UInt8(ascii: "/"):
        guard line.dropFirst().first == UInt8(ascii: "*") else { continue }
        isInComment = !line.contains(text: "*/")
      case UInt8(ascii: "#"), UInt8(ascii: "@"), UInt8(ascii: "i"), UInt8(ascii: "p"):
        // `@testable import A`, `private import A`: the last words count.
        let words = line.prefix { $0 != UInt8(ascii: "/") }.split(separator: 32)
        guard let position = words.firstIndex(where: { $0.elementsEqual("import".utf8) }) else {
          if first == UInt8(ascii: "#") { continue }
          return false
        }
        let module = words[(position + 1)...].last.map { String(decoding: $0, as: UTF8.self) } ?? ""
        if modules.contains(module) { return true }
      default: return false
      }
    }
    return false
  }
}

extension Collection<UInt8> {
  fileprivate func contains(text: String) -> Bool { firstRange(of: Array(text.utf8)) != nil }
}
