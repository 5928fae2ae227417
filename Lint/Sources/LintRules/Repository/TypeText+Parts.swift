// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Types that have others in them.
extension TypeText {
  /// Without `?` and `!` at its end.
  static func unwrapped(_ text: String) -> String {
    var text = text[...]
    while text.hasSuffix("?") || text.hasSuffix("!") { text = text.dropLast() }
    return String(text)
  }

  /// `Element` of `[Element]`, `Set<Element>`, `AsyncStream<Element>`; the pair for a dictionary.
  static func elementText(_ text: String) -> String? {
    let text = unwrapped(text)
    if let (key, value) = dictionary(text) { return "(key: \(key), value: \(value))" }
    if text.hasPrefix("["), text.hasSuffix("]") { return String(text.dropFirst().dropLast()) }
    guard let bracket = text.firstIndex(of: "<"), text.hasSuffix(">") else { return nil }
    let inside = String(text[text.index(after: bracket)...].dropLast())
    return split(inside, at: ",").count == 1 ? inside : nil
  }

  /// The types of `[Key: Value]` and `Dictionary<Key, Value>`.
  static func dictionary(_ text: String) -> (key: String, value: String)? {
    let text = unwrapped(text)
    if text.hasPrefix("["), text.hasSuffix("]") {
      let parts = split(String(text.dropFirst().dropLast()), at: ":")
      return parts.count == 2 ? (parts[0], parts[1]) : nil
    }
    guard text.hasPrefix("Dictionary<"), text.hasSuffix(">") else { return nil }
    let parts = split(String(text.dropFirst("Dictionary<".count).dropLast()), at: ",")
    return parts.count == 2 ? (parts[0], parts[1]) : nil
  }

  /// The parts between separators that are in no brackets, without blanks around them.
  static func split(_ text: String, at separator: Character) -> [String] {
    var parts: [String] = [""]
    var depth = 0
    var last: Character = " "
    for character in text {
      if "([<".contains(character) { depth += 1 }
      // Not the arrow of a function.
      if ")]".contains(character) || character == ">" && last != "-" { depth -= 1 }
      last = character
      if character == separator, depth == 0 { parts.append("") } else { parts[parts.count - 1].append(character) }
    }
    return parts.map(trimmed)
  }

  private static func trimmed(_ text: String) -> String {
    String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }

  /// `B` for `b` of `(a, b)`, whose type is `(A, B)`; the type itself if the declaration is one name.
  static func part(_ name: String, of declared: String, _ type: String) -> String? {
    guard declared.hasPrefix("("), declared.hasSuffix(")") else { return type }
    let type = unwrapped(type)
    guard type.hasPrefix("("), type.hasSuffix(")") else { return nil }
    let names = split(String(declared.dropFirst().dropLast()), at: ",")
    let types = split(String(type.dropFirst().dropLast()), at: ",")
    guard names.count == types.count,
      let number = names.firstIndex(where: { $0.split(separator: " ").last ?? "" == name })
    else { return nil }
    return withoutLabel(types[number])
  }

  /// `Foo` of `label: Foo`.
  static func withoutLabel(_ text: String) -> String { split(text, at: ":").last ?? text }

  /// The types of the parameters of `(A, inout B) async -> C`; nil for anything else.
  static func parameters(ofFunction text: String) -> [String]? {
    var text = unwrapped(text)
    while let attribute = text.split(separator: " ").first, attribute.hasPrefix("@") || attribute == "sending" {
      text = trimmed(String(text.dropFirst(attribute.count)))
    }
    guard text.hasPrefix("(") else { return nil }
    var depth = 0
    for index in text.indices {
      if text[index] == "(" { depth += 1 }
      if text[index] == ")" { depth -= 1 }
      guard depth == 0 else { continue }
      let inside = String(text[text.index(after: text.startIndex)..<index])
      // `((A) -> B)?`
      guard text[text.index(after: index)...].contains("->") else { return parameters(ofFunction: inside) }
      return split(inside, at: ",").map(withoutLabel)
    }
    return nil
  }
}

/// What is known of the standard library's collections.
extension TypeText {
  /// The type of a property.
  static func property(_ name: String, ofCollection text: String) -> String? {
    switch name {
    case "first", "last": elementText(text)
    case "values": dictionary(text).map { "[\($0.value)]" }
    case "keys": dictionary(text).map { "[\($0.key)]" }
    case "lazy": text
    default: nil
    }
  }

  /// The type of what a method returns.
  static func result(of method: String, ofCollection text: String) -> String? {
    guard let element = elementText(text) else { return nil }
    switch method {
    case "filter": return unwrapped(text)
    case "reversed", "sorted", "shuffled", "prefix", "suffix", "drop", "dropFirst", "dropLast": return "[\(element)]"
    case "enumerated": return "[(offset: Int, element: \(element))]"
    case "first", "last", "randomElement", "popFirst", "popLast", "removeFirst", "removeLast", "min", "max":
      return element
    case "remove": return dictionary(text) == nil ? element : nil
    case "removeValue", "updateValue": return dictionary(text)?.value
    default: return nil
    }
  }

  /// The type of a closure's parameter that is the collection's element, or what a lock protects.
  static func parameter(_ number: Int, ofClosureOf method: String, _ text: String) -> String? {
    switch method {
    case "forEach", "map", "compactMap", "flatMap", "filter", "first", "last", "firstIndex", "lastIndex", "contains",
      "allSatisfy", "removeAll", "prefix", "drop", "partition":
      if number > 0 { return nil }
      if method.hasSuffix("ap"), isOptional(text), !text.hasPrefix("[") { return unwrapped(text) }
      return elementText(text)
    case "sorted", "sort", "min", "max": return elementText(text)
    case "reduce": return number == 1 ? elementText(text) : nil
    case "mapValues", "compactMapValues": return number == 0 ? dictionary(text)?.value : nil
    case "withLock", "withLockIfAvailable", "withLockUnchecked": return number == 0 ? elementText(text) : nil
    default: return nil
    }
  }
}
