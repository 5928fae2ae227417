// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Names the fields in which two states differ, by looking at them through `Mirror`.
///
/// Values that can be compared are; others are looked into, four levels deep, or described. What can neither be compared nor
/// looked into, such as a closure, counts as unchanged, and so does a long collection of what cannot be compared, if it is as long
/// as before.
struct FieldChanges {
  private static let depth = 4
  /// Longer collections of what cannot be compared are only counted: to describe all of it takes as long as it is.
  private static let described = 1_000
  /// A change of everything is not worth more lines.
  private static let limit = 32

  private(set) var changes: [TraceEvent.FieldChange] = []

  init<State>(from old: State, to new: State) { compare(old, new, at: "", Self.depth) }

  private mutating func compare(_ old: Any, _ new: Any, at field: String, _ depth: Int) {
    guard changes.count < Self.limit else { return }
    let isEqual = Self.isEqual(old, new)
    if isEqual == true { return }
    let (before, after) = (Mirror(reflecting: old), Mirror(reflecting: new))
    switch before.displayStyle {
    case .struct where depth > 0 && !before.children.isEmpty && before.subjectType == after.subjectType:
      let count = changes.count
      for (old, new) in zip(before.children, after.children) {
        compare(old.value, new.value, at: Self.path(field, old.label ?? "?"), depth - 1)
      }
      // What differs does not show, or cannot be compared.
      if isEqual == false, changes.count == count { note(field, old, new) }
    case .optional where depth > 0:
      guard let old = before.children.first?.value, let new = after.children.first?.value else {
        if before.children.count != after.children.count { note(field, old, new) }
        return
      }
      compare(old, new, at: field, depth - 1)
    default:
      if Self.differs(old, new, before, after) { note(field, old, new) }
    }
  }

  private mutating func note(_ field: String, _ old: Any, _ new: Any) {
    changes.append(TraceEvent.FieldChange(field: field, old: TraceText.of(old), new: TraceText.of(new)))
  }

  private static func path(_ field: String, _ label: String) -> String { field.isEmpty ? label : "\(field).\(label)" }

  /// What cannot be compared, and is no struct.
  private static func differs(_ old: Any, _ new: Any, _ before: Mirror, _ after: Mirror) -> Bool {
    if before.subjectType != after.subjectType || isEqual(old, new) == false { return true }
    switch before.displayStyle {
    case .class: return (old as AnyObject) !== (new as AnyObject)
    case .collection, .dictionary, .set:
      let count = before.children.count
      return count != after.children.count || count <= described && "\(old)" != "\(new)"
    // All of it, not what is shown.
    case .enum, .tuple: return "\(old)" != "\(new)"
    default: return false
    }
  }

  /// Nil: they cannot be compared.
  private static func isEqual(_ old: Any, _ new: Any) -> Bool? {
    if let old = old as? any ComparedByGeneration { return old.hasSameGeneration(as: new) }
    if let old = old as? any Equatable { return isOpened(old, equalTo: new) }
    return nil
  }

  private static func isOpened<Value: Equatable>(_ old: Value, equalTo new: Any) -> Bool { old == new as? Value }
}

/// What knows whether it has changed without a look at what it contains.
protocol ComparedByGeneration {
  func hasSameGeneration(as other: Any) -> Bool
}

extension Rows: ComparedByGeneration {
  func hasSameGeneration(as other: Any) -> Bool {
    (other as? Rows).map { contentsGeneration == $0.contentsGeneration } ?? false
  }
}

/// The texts of a trace.
enum TraceText {
  private static let limit = 200

  /// Of a value of the user's: cut, and for a long collection only its count, as describing all of it takes as long as it is.
  static func of(_ value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .collection, .dictionary, .set:
      if mirror.children.count > 10 { return "\(mirror.children.count) elements" }
    default: break
    }
    return cut("\(value)")
  }

  /// The case of an enum, without what it carries; else as ``of(_:)``.
  static func name(of value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .enum else { return of(value) }
    return mirror.children.first?.label ?? cut("\(value)")
  }

  /// A key path's fields: `isSubmitting`.
  static func of(_ path: AnyKeyPath) -> String {
    // "\State.isSubmitting"
    let text = "\(path)"
    return text.firstIndex(of: ".").map { String(text[text.index(after: $0)...]) } ?? text
  }

  private static func cut(_ text: String) -> String {
    // The bytes are counted at no cost, and are never fewer.
    if text.utf8.count <= limit { return text }
    let shown = text.prefix(limit)
    return shown.endIndex == text.endIndex ? text : String(shown) + "…"
  }
}
