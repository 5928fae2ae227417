// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Types as they are written: `[Foo]?`, `any Module.Foo<Bar>`.
enum TypeText {
  /// `Inner` of `Outer.Inner`.
  static func last(_ name: String) -> String {
    guard name.utf8.contains(UInt8(ascii: ".")), let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else {
      return name
    }
    return String(name[name.utf8.index(after: dot)...])
  }

  /// The name of the type of a value: `Foo` for `Foo?`, `any Foo`, `Module.Foo<Bar>`, `Published<Foo>.Publisher`;
  /// nil for functions, tuples, arrays and dictionaries.
  static func nominal(_ text: String) -> String? { path(text).map(last) }

  /// A type that is not known.
  static let unknown = "_"

  /// The same with the names in front of the last one.
  static func path(_ text: String) -> String? {
    if text.utf8.allSatisfy(isPartOfName) { return text.isEmpty || text == unknown ? nil : text }
    var text = text[...]
    func trim() {
      while text.first == " " { text.removeFirst() }
      while text.last == " " { text.removeLast() }
    }
    trim()
    while text.hasPrefix("(") && text.hasSuffix(")") && !text.contains("->") && !text.contains(",") {
      text = text.dropFirst().dropLast()
      trim()
    }
    while text.hasSuffix("?") || text.hasSuffix("!") { text = text.dropLast() }
    for word in [
      "any ", "some ", "inout ", "borrowing ", "consuming ", "sending ", "@escaping ", "@MainActor ", "@Sendable ",
    ]
    where text.hasPrefix(word) {
      text = text.dropFirst(word.count)
    }
    while text.hasPrefix("(") && text.hasSuffix(")") && !text.contains("->") && !text.contains(",") {
      text = text.dropFirst().dropLast()
      for word in ["any ", "some "] where text.hasPrefix(word) { text = text.dropFirst(word.count) }
    }
    if text.contains("->") || text.hasPrefix("[") || text.hasPrefix("(") || text.isEmpty { return nil }
    if let ampersand = text.firstIndex(of: "&") {
      text = text[..<ampersand]
      trim()
    }
    if let bracket = text.firstIndex(of: "<") {
      let name = String(text[..<bracket])
      if ["Optional", "Binding", "Bindable", "Published", "ObservedObject", "StateObject", "Weak"].contains(last(name)),
        text.hasSuffix(">")
      {
        return path(String(text[text.index(after: bracket)...].dropLast()))
      }
      text = text[..<bracket]
    }
    return text.hasPrefix(unknown) ? nil : String(text)
  }

  /// Whether the type has that name: most texts are plain names, which are only compared.
  static func isNominal(_ text: String, _ name: String) -> Bool {
    if text.utf8.count <= name.utf8.count { return text == name }
    let isPlain = text.utf8.allSatisfy { byte in
      byte >= 48 && byte <= 57 || byte >= 65 && byte <= 90 || byte >= 97 && byte <= 122 || byte == 95
    }
    return !isPlain && nominal(text) == name
  }

  private static func isPartOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// `Element` of `[Element]`, `Set<Element>`, `AsyncStream<Element>`.
  static func element(_ text: String) -> String? { elementText(text).flatMap(nominal) }

  static func isOptional(_ text: String) -> Bool {
    text.hasSuffix("?") || text.hasSuffix("!") || text.hasPrefix("Optional<")
  }

  static func isFunction(_ text: String) -> Bool { text.contains("->") }
}
