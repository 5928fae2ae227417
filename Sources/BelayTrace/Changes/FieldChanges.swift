// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// Lists the fields in which two states differ, found with `Mirror`.
///
/// `Equatable` values are compared. Others are opened, four levels deep, or compared by their descriptions. A value
/// that allows neither, such as a closure, counts as unchanged. So does a long collection that is not `Equatable`, if
/// its count is the same.
package struct FieldChanges {
  private static let depth = 4
  /// Of longer collections that are not `Equatable` only the counts are compared, because describing one takes as long
  /// as the collection is long.
  private static let described = 1_000
  /// The limit for a change of many fields: more lines would not help.
  private static let limit = 32

  package private(set) var changes: [TraceEvent.FieldChange] = []

  private let text: (Any) -> String

  /// - Parameter text: Makes the text of a value.
  package init(from old: Any, to new: Any, text: @escaping (Any) -> String = TraceText.of) {
    self.text = text
    compare(old, new, at: "", Self.depth)
  }

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
      // The difference is not in the stored properties, or cannot be compared.
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
    changes.append(TraceEvent.FieldChange(field: field, old: text(old), new: text(new)))
  }

  private static func path(_ field: String, _ label: String) -> String { field.isEmpty ? label : "\(field).\(label)" }

  /// For values that are not `Equatable` and are not opened.
  private static func differs(_ old: Any, _ new: Any, _ before: Mirror, _ after: Mirror) -> Bool {
    if before.subjectType != after.subjectType || isEqual(old, new) == false { return true }
    switch before.displayStyle {
    case .class: return (old as AnyObject) !== (new as AnyObject)
    case .collection, .dictionary, .set:
      let count = before.children.count
      return count != after.children.count || count <= described && "\(old)" != "\(new)"
    // The whole description, not the shortened text.
    case .enum, .tuple: return "\(old)" != "\(new)"
    default: return false
    }
  }

  /// Nil: the values cannot be compared.
  private static func isEqual(_ old: Any, _ new: Any) -> Bool? {
    if let old = old as? any ComparedByGeneration { return old.hasSameGeneration(as: new) }
    if let old = old as? any Equatable { return isOpened(old, equalTo: new) }
    return nil
  }

  private static func isOpened<Value: Equatable>(_ old: Value, equalTo new: Any) -> Bool { old == new as? Value }
}

/// A value that can tell whether it has changed without a comparison of its contents.
protocol ComparedByGeneration {
  func hasSameGeneration(as other: Any) -> Bool
}

extension Rows: ComparedByGeneration {
  func hasSameGeneration(as other: Any) -> Bool {
    (other as? Rows).map { contentsGeneration == $0.contentsGeneration } ?? false
  }
}
