// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The names of a test's variables, each used once.
struct TestNames {
  private var used: Set<String> = [
    "store", "clock", "decoded", "wake", "pass", "endAtGap", "leave", "self", "init", "default", "case", "switch", "in",
    "is", "as", "for", "if", "else", "func", "let", "var", "return", "throw", "try", "true", "false", "nil", "class",
    "struct", "enum", "import", "where", "while", "do", "catch", "repeat", "break", "continue", "defer", "guard",
    "static", "extension", "protocol", "operator", "public", "private", "internal", "subscript", "super", "await",
    "async",
  ]

  /// `validate`, or `validate2` if there is one already.
  mutating func name(_ wanted: String) -> String {
    var (name, number) = (wanted, 2)
    while !used.insert(name).inserted {
      name = "\(wanted)\(number)"
      number += 1
    }
    return name
  }

  static func isName(_ text: some StringProtocol) -> Bool {
    guard let first = text.unicodeScalars.first, first.properties.isAlphabetic || first == "_" else { return false }
    return text.unicodeScalars.allSatisfy { $0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "_" }
  }

  /// `form.name`
  static func isPath(_ text: String) -> Bool {
    text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy(isName)
  }
}

/// A text of the app's in a comment: on one line, and short.
struct CommentText: CustomStringConvertible {
  let description: String

  init(_ text: String) {
    let line = String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          let isHidden = scalar.value < 0x20 || [0x7f, 0x85, 0x2028, 0x2029].contains(scalar.value)
          return isHidden || scalar.properties.generalCategory == .format ? " " : scalar
        }))
    description = line.count > 100 ? "\(line.prefix(100))…" : line
  }
}

extension CommentText {
  /// As a literal of a string.
  var quoted: String {
    let escaped = description.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "\"\(escaped)\""
  }
}

/// What a test cannot have from its session, and what the reader fills in.
struct TestGaps {
  /// The names, for the page.
  private(set) var names: [String] = []
  /// The parameters at the top of the test.
  private(set) var declarations: [String] = []

  mutating func add(_ name: String) {
    if !names.contains(name) { names.append(name) }
  }

  /// A value without which the test does not go on.
  mutating func addParameter(_ name: String, _ type: String, _ what: String, seen: String) {
    add(what)
    declarations.append("// GAP: \(CommentText(what)). Seen: \(CommentText(seen))")
    let isPlain = type.allSatisfy { $0.isLetter || $0.isNumber || "._<>[], ".contains($0) } && !type.hasPrefix("any ")
    declarations.append("let \(name): \(isPlain ? type : "(\(type))")? = nil")
  }
}
