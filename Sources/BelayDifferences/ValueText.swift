// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// Values as a failure shows them: similar to Swift source, and the same in every run.
package enum ValueText {
  /// In characters. Longer texts are cut.
  static let limit = 300

  package static func of(_ value: Any) -> String { cut(whole(value)) }

  /// The texts of two values that differ. If the texts are equal, a note on the difference is added.
  static func ofPair(_ expected: Any, _ actual: Any, isWhole: Bool = false) -> (expected: String, actual: String) {
    let (old, new) = (whole(expected), whole(actual))
    guard old == new else {
      if isWhole { return (old, new) }
      let (shownOld, shownNew) = (cut(old), cut(new))
      if shownOld != shownNew { return (shownOld, shownNew) }
      // They differ after the cut: begin shortly before the difference.
      let start = max(0, zip(old, new).prefix { $0 == $1 }.count - 40)
      return ("…" + cut(String(old.dropFirst(start))), "…" + cut(String(new.dropFirst(start))))
    }
    let shown = cut(old)
    if type(of: expected) != type(of: actual) {
      return ("\(shown) (\(type(of: expected)))", "\(shown) (\(type(of: actual)))")
    }
    if Likeness.isEqual(expected, actual) == nil, Mirror(reflecting: expected).displayStyle == .class {
      return (shown, "\(shown) (another object)")
    }
    return (shown, "\(shown) (not equal by ==, in nothing that shows)")
  }

  /// Without a line break of its own: `1, "b", nil`.
  static func inLine(_ values: [Any]) -> String { cut(joined(values)) }

  /// Sorted by `<` if the values are comparable, otherwise by their texts.
  static func sorted(_ values: some Sequence<AnyHashable>) -> [AnyHashable] {
    let values = Array(values)
    if let first = values.first?.base,
      values.allSatisfy({ type(of: $0.base) == type(of: first) && $0.base is any Comparable })
    {
      return values.sorted { Likeness.isOrdered($0.base, $1.base) ?? false }
    }
    return values.map { (value: $0, text: full($0.base)) }.sorted { $0.text < $1.text }.map(\.value)
  }

  /// The names of a case, from both kinds of description.
  static func names(_ value: Any) -> [String] { [String(describing: value), String(reflecting: value)] }

  /// Whether its type defines how it is shown. Swift's collections do too, but their text spells out `Optional`.
  static func describesItself(_ value: Any) -> Bool {
    value is any CustomStringConvertible || value is any CustomDebugStringConvertible
  }

  private static func cut(_ text: String) -> String {
    // Counting bytes is free, and there are never fewer bytes than characters.
    if text.utf8.count <= limit { return text }
    let shown = text.prefix(limit)
    return shown.endIndex == text.endIndex ? text : String(shown) + "…"
  }
}

extension ValueText {
  /// A value on lines of its own. Text of several lines keeps them, because readers compare it by eye.
  static func whole(_ value: Any) -> String {
    if let text = value as? String, text.contains("\n") { return "\"\"\"\n\(text)\n\"\"\"" }
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .optional, let text = mirror.children.first?.value as? String { return whole(text) }
    return full(value)
  }

  /// The uncut text: a difference may be at its end.
  private static func full(_ value: Any) -> String {
    if let text = value as? any StringProtocol { return String(text).debugDescription }
    if let character = value as? Character { return String(character).debugDescription }
    if let failure = value as? LoadFailure { return "LoadFailure(\(full(failure.error)))" }
    // Every Hashable value casts to it.
    if type(of: value) == AnyHashable.self, let hashable = value as? AnyHashable { return full(hashable.base) }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional: return optional(mirror)
    case .collection: return "[\(joined(mirror.children.map(\.value)))]"
    case .set: return "[\(joined(sorted(mirror.children.compactMap { $0.value as? AnyHashable }).map(\.base)))]"
    case .dictionary: return dictionary(mirror)
    case .tuple: return "(\(labeled(mirror)))"
    default: break
    }
    if value is any CustomStringConvertible { return String(describing: value) }
    if value is any CustomDebugStringConvertible { return String(reflecting: value) }
    switch mirror.displayStyle {
    case .enum: return enumeration(value, mirror)
    case .struct: return "\(type(of: value))(\(labeled(mirror)))"
    case .class: return "\(type(of: value))"
    default: return String(describing: value)
    }
  }

  private static func optional(_ mirror: Mirror) -> String {
    guard let wrapped = mirror.children.first?.value else { return "nil" }
    let text = full(wrapped)
    // An inner nil of a nested optional differs from the outer nil.
    return text == "nil" ? ".some(nil)" : text
  }

  private static func enumeration(_ value: Any, _ mirror: Mirror) -> String {
    guard let payload = mirror.children.first else { return ".\(value)" }
    let text = full(payload.value)
    let isTuple = Mirror(reflecting: payload.value).displayStyle == .tuple
    return ".\(payload.label ?? "?")\(isTuple ? text : "(\(text))")"
  }

  private static func dictionary(_ mirror: Mirror) -> String {
    guard let entries = Likeness.entries(of: mirror) else { return "[\(joined(mirror.children.map(\.value)))]" }
    if entries.isEmpty { return "[:]" }
    let texts = sorted(entries.keys).map { key in "\(full(key.base)): \(entries[key].map { full($0) } ?? "nil")" }
    return "[\(texts.joined(separator: ", "))]"
  }

  private static func joined(_ values: [Any]) -> String { values.map(full).joined(separator: ", ") }

  private static func labeled(_ mirror: Mirror) -> String {
    mirror.children.map { child in
      guard let label = child.label, !label.hasPrefix(".") else { return full(child.value) }
      return "\(label): \(full(child.value))"
    }.joined(separator: ", ")
  }
}
