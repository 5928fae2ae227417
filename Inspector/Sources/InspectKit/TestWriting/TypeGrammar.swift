// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Whether a text is a type, as Swift writes one, and no expression.
///
/// A session may come from anybody, and its types stand in a test: `[app.Rec.self][wipe()]` is none.
struct TypeGrammar {
  private var rest: Substring
  /// Units: types within each other.
  private var depth = 0
  private static let deepest = 50
  /// What is no name of a type, although it may stand behind a dot.
  private static let words: Set<String> = ["self", "Type", "Protocol", "init", "inout", "await", "try"]

  private static let attributes = [
    "@Sendable ", "@MainActor ", "@escaping ", "@isolated(any) ", "nonisolated(nonsending) ", "sending ", "borrowing ",
    "consuming ",
  ]

  static func accepts(_ text: String) -> Bool {
    var grammar = TypeGrammar(rest: Substring(text))
    return grammar.type() && grammar.rest.isEmpty
  }

  /// One type, or several with `&`.
  private mutating func type() -> Bool {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.deepest else { return false }
    while Self.attributes.contains(where: { take($0) }) {}
    if take("any ") || take("some ") {}
    repeat { guard part() else { return false } } while take(" & ")
    return true
  }

  private mutating func part() -> Bool {
    if take("[") {
      guard type() else { return false }
      if take(" : ") || take(": ") { guard type() else { return false } }
      guard take("]") else { return false }
    } else if take("(") {
      guard list(until: ")", hasLabels: true), arrow() else { return false }
    } else {
      guard name() else { return false }
    }
    while take("?") || take("!") {}
    return true
  }

  /// ` async throws -> Swift.Bool`, if it is there.
  private mutating func arrow() -> Bool {
    let start = rest
    _ = take(" async")
    if take(" throws"), take("(") { guard list(until: ")", hasLabels: false) else { return false } }
    if take(" -> ") { return type() }
    return start.count == rest.count
  }

  private mutating func list(until end: String, hasLabels: Bool) -> Bool {
    if take(end) { return true }
    repeat {
      if hasLabels { takeLabel() }
      guard type() else { return false }
    } while take(", ")
    return take(end)
  }

  private mutating func takeLabel() {
    let label = rest.prefix(while: Self.isLetter)
    if !label.isEmpty, rest.dropFirst(label.count).hasPrefix(": ") { rest = rest.dropFirst(label.count + 2) }
  }

  /// `Swift.Array<App.Item>.Index`
  private mutating func name() -> Bool {
    repeat {
      let word = rest.prefix(while: Self.isLetter)
      guard let first = word.first, !first.isNumber, !Self.words.contains(String(word)) else { return false }
      rest = rest.dropFirst(word.count)
      if take("<") { guard list(until: ">", hasLabels: false) else { return false } }
    } while take(".")
    return true
  }

  private static func isLetter(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }

  private mutating func take(_ text: String) -> Bool {
    guard rest.hasPrefix(text) else { return false }
    rest = rest.dropFirst(text.count)
    return true
  }
}
