// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A type's name as it stands in a test: checked, and without the names of modules.
struct TypeText {
  let text: String
  private(set) var modules: Set<String> = []

  /// Nil for a type that cannot be written: a private one, one in a function, or no type at all.
  init?(_ name: String) {
    guard TypeGrammar.accepts(name) else { return nil }
    var (text, word) = ("", "")
    func finish(_ modules: inout Set<String>) {
      let parts = word.split(separator: ".")
      if parts.count > 1 {
        modules.insert(String(parts[0]))
        text += parts.dropFirst().joined(separator: ".")
      } else {
        text += word
      }
      word = ""
    }
    for character in name {
      if character.isLetter || character.isNumber || "_.".contains(character) {
        word.append(character)
      } else {
        finish(&modules)
        text.append(character)
      }
    }
    finish(&modules)
    guard !text.isEmpty, !text.contains("unknown context") else { return nil }
    self.text = text == "()" ? "Void" : text
  }
}

/// The type of a client's function, taken apart: `@Sendable (Swift.String) async throws -> Swift.Bool`.
struct FunctionText {
  let arguments: [TypeText]
  let answer: TypeText
  let isAsync: Bool
  let isThrowing: Bool

  init?(_ type: String) {
    // What stands before the parameters may have parentheses too.
    let type = type.replacing("nonisolated(nonsending) ", with: "")
    guard let open = type.firstIndex(of: "("), let close = Self.end(of: type, from: open),
      let arrow = type[close...].firstRange(of: "->")
    else { return nil }
    let effects = type[close..<arrow.lowerBound]
    (isAsync, isThrowing) = (effects.contains("async"), effects.contains("throws"))
    // A function that takes a function is not replaced by a stub.
    guard !type[type.index(after: open)..<close].contains("->"),
      let answer = TypeText(type[arrow.upperBound...].trimmed)
    else { return nil }
    self.answer = answer
    let parts = Self.parts(of: type[type.index(after: open)..<close])
    arguments = parts.compactMap { TypeText($0) }
    guard arguments.count == parts.count else { return nil }
  }

  /// What a stub gets: all arguments, as one tuple if there are several.
  var input: String {
    switch arguments.count {
    case 0: "Void"
    case 1: arguments[0].text
    default: "(\(arguments.map(\.text).joined(separator: ", ")))"
    }
  }

  var modules: Set<String> { arguments.reduce(answer.modules) { $0.union($1.modules) } }

  private static func end(of type: String, from open: String.Index) -> String.Index? {
    var depth = 0
    for index in type.indices[open...] {
      if type[index] == "(" { depth += 1 }
      if type[index] == ")" { depth -= 1 }
      if depth == 0 { return index }
    }
    return nil
  }

  private static func parts(of list: Substring) -> [String] {
    var (parts, depth) = ([""], 0)
    for character in list {
      if "(<[".contains(character) { depth += 1 }
      if ")>]".contains(character) { depth -= 1 }
      if character == ",", depth == 0 { parts.append("") } else { parts[parts.count - 1].append(character) }
    }
    let trimmed = parts.map { Substring($0).trimmed }
    return trimmed == [""] ? [] : trimmed
  }
}

extension Substring {
  /// Without the spaces around it.
  var trimmed: String {
    var text = drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
