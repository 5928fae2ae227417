// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The code of a value as it stands in a test: checked, and without the names of modules.
///
/// A session may come from anybody, and its codes are run by who pastes the test. So only literals pass, cases of enums,
/// and the initialisers that `Format.md` names; nothing with an interpolation, an operator or a closure.
struct LiteralText {
  let text: String
  /// The modules of the types in it.
  private(set) var modules: Set<String> = []

  /// Types that are written without their module, and what is no type.
  private static let bare: Set<String> = [
    "UUID", "URL", "URLError", "Date", "Data", "Duration", "LoadFailure", "decoded", "nil", "true", "false",
  ]
  /// Nothing of these is called, but what a code may really have.
  private static let system: Set<String> = ["Swift", "Foundation", "FoundationEssentials", "FoundationNetworking"]

  /// Nil for anything else than such a value.
  init?(_ code: String) {
    var reader = LiteralReader(code)
    var text = ""
    while let token = reader.next() {
      switch token {
      case .plain(let plain): text += plain
      case .name(let name, let isLabel):
        guard let written = Self.write(name, isLabel: isLabel, &modules) else { return nil }
        text += written
      case .wrong: return nil
      }
    }
    guard !text.isEmpty, reader.isBalanced else { return nil }
    self.text = text
  }

  private static func write(_ name: String, isLabel: Bool, _ modules: inout Set<String>) -> String? {
    if name.hasPrefix(".") || isLabel { return name }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    if bare.contains(parts[0]) { return name }
    // A module, a type in it, and perhaps more: never a function of a module.
    guard parts.count >= 2, parts[1].first?.isUppercase == true else { return nil }
    if system.contains(parts[0]), parts.last != "self", name != "Swift.CancellationError" { return nil }
    modules.insert(parts[0])
    return parts.dropFirst().joined(separator: ".")
  }
}

/// Splits a code into what `LiteralText` decides about. By scalars, as the compiler does.
private struct LiteralReader {
  enum Token {
    case plain(String)
    case name(String, isLabel: Bool)
    case wrong
  }

  private let text: [Unicode.Scalar]
  private var position = 0
  private var open: [Unicode.Scalar] = []

  init(_ code: String) { text = Array(code.unicodeScalars) }

  var isBalanced: Bool { open.isEmpty }

  private func scalar(_ offset: Int = 0) -> Unicode.Scalar? {
    position + offset < text.count ? text[position + offset] : nil
  }

  mutating func next() -> Token? {
    guard let first = scalar() else { return nil }
    switch first {
    case "\"", "#": return string()
    case "(", "[":
      open.append(first == "(" ? ")" : "]")
      return take(1)
    case ")", "]": return open.popLast() == first ? take(1) : .wrong
    case ",", ":", "!", " ": return take(1)
    case "-": return scalar(1).map { Self.isDigit($0) || $0 == "." } == true ? take(1) : .wrong
    default: return Self.isDigit(first) ? number() : name()
    }
  }

  private mutating func take(_ count: Int) -> Token {
    defer { position += count }
    return .plain(written(position..<position + count))
  }

  private func written(_ range: Range<Int>) -> String {
    String(String.UnicodeScalarView(text[range.clamped(to: text.indices)]))
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  private mutating func number() -> Token {
    var count = 1
    while let next = scalar(count), let last = scalar(count - 1) {
      guard Self.isDigit(next) || next == "." || next == "e" || last == "e" && (next == "+" || next == "-") else {
        break
      }
      count += 1
    }
    return take(count)
  }

  private mutating func name() -> Token {
    let start = position
    while let next = scalar(), next.properties.isAlphabetic || Self.isDigit(next) || "._`".unicodeScalars.contains(next)
    {
      position += 1
    }
    guard position > start else { return .wrong }
    return .name(written(start..<position), isLabel: scalar() == ":")
  }

  private mutating func string() -> Token {
    let start = position
    while scalar() == "#" { position += 1 }
    let marks = String(repeating: "#", count: position - start)
    guard scalar() == "\"" else { return .wrong }
    position += 1
    while let next = scalar() {
      let after = position + 1
      let isMarked = written(after..<after + marks.count) == marks
      if next == "\\", isMarked {
        // An interpolation would run code.
        guard let escaped = scalar(1 + marks.count), escaped != "(" else { return .wrong }
        position += 2 + marks.count
      } else if next == "\"", isMarked {
        position = after + marks.count
        return .plain(written(start..<position))
      } else if next.value < 0x20 || [0x85, 0x2028, 0x2029].contains(next.value) {
        return .wrong
      } else {
        position += 1
      }
    }
    return .wrong
  }
}
