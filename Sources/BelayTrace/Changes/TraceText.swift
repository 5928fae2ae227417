// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The texts of a trace.
package enum TraceText {
  private static let limit = 200

  /// The text of a user's value, shortened. Of a long collection it is only the count, because describing one takes as
  /// long as the collection is long.
  package static func of(_ value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .collection, .dictionary, .set:
      if mirror.children.count > 10 { return "\(mirror.children.count) elements" }
    default: break
    }
    return cut("\(value)")
  }

  /// The case of an enum, without its associated values; otherwise like ``of(_:)``.
  package static func name(of value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .enum else { return of(value) }
    return mirror.children.first?.label ?? cut("\(value)")
  }

  /// The case of an enum, without its associated values; of another value its type. It has nothing that a user has typed.
  package static func nameWithoutValues(of value: Any) -> String {
    Mirror(reflecting: value).displayStyle == .enum ? name(of: value) : "\(type(of: value))"
  }

  /// The fields of a key path: `isSubmitting`.
  package static func of(_ path: AnyKeyPath) -> String {
    // The description is "\State.isSubmitting".
    let text = "\(path)"
    return text.firstIndex(of: ".").map { String(text[text.index(after: $0)...]) } ?? text
  }

  /// The text, cut at 200 characters.
  package static func cut(_ text: String) -> String {
    // Counting the bytes costs nothing, and there are never fewer bytes than characters.
    if text.utf8.count <= limit { return text }
    let shown = text.prefix(limit)
    return shown.endIndex == text.endIndex ? text : String(shown) + "…"
  }
}
