// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import BelayDifferences

/// The compared part of an execution's end.
package struct ObservedEnd: Hashable {
  /// Two ends are the same when their keys are equal.
  package let key: AnyHashable
  /// The text for the report. Not compared.
  package let text: String
  /// The values it consists of, to find the fields that differ. Not compared either.
  let parts: [ObservedPart]

  package init(_ key: some Hashable, text: String) { self.init(key, text: text, parts: []) }

  init(_ key: some Hashable, text: String, parts: [ObservedPart]) {
    self.key = AnyHashable(key)
    self.text = text
    self.parts = parts
  }

  /// The fields in which another observation differs from this one; empty if they are not known.
  func differences(of other: ObservedEnd) -> [FieldChange] { FieldChange.all(from: parts, to: other.parts) }

  package static func == (one: Self, other: Self) -> Bool { one.key == other.key }
  package func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

/// A state, the outputs of a store, or a value, of which some fields may be left out.
struct ObservedPart {
  let name: String
  let value: Any
  /// For the outputs of a store.
  private(set) var outputs: [String]?
  var leftOut = LeftOutFields()

  init(name: String, value: Any) { (self.name, self.value) = (name, value) }

  init(outputs: [String], of store: String) {
    self.init(name: "The outputs of \(store)", value: outputs)
    self.outputs = outputs
  }

  /// Equal parts are equal for a test: see ``ComparedValue``.
  var compared: ComparedValue { ComparedValue(self) }
}

/// One field, before and after: of two ends, or of one step.
package struct FieldChange: Hashable, Sendable {
  /// `Favorites.rows[2].price`
  let path: String
  /// The path without the parts that identify an element: `Favorites.rows[…].price`. The same field of another element
  /// is the same kind of difference.
  let kind: String
  /// Neither text is cut.
  let old: String
  let new: String

  /// All fields in which two lists of the same parts differ; empty if they are not of the same parts.
  static func all(from old: [ObservedPart], to new: [ObservedPart]) -> [FieldChange] {
    guard old.map(\.name) == new.map(\.name) else { return [] }
    return zip(old, new).flatMap { of($0, $1) }
  }

  static func of(_ old: ObservedPart, _ new: ObservedPart) -> [FieldChange] {
    let fields = StateDifference(expected: old.value, actual: new.value, isWhole: true, dump: nil)?.fields ?? []
    return fields.compactMap { field in
      let (path, kind) = (old.path(field.path == "self" ? "" : field.path), old.path(field.kind))
      guard !old.leftOut.contains(path: path, kind: kind) else { return nil }
      return FieldChange(path: path, kind: kind, old: field.expected, new: field.actual)
    }
  }
}

extension ObservedPart {
  fileprivate func path(_ field: String) -> String {
    name + (field.isEmpty || field.hasPrefix("[") ? "" : ".") + field
  }
}

/// The fields that a test leaves out of the comparison, by their names in reports.
struct LeftOutFields: Hashable {
  var names: Set<String> = []

  /// Whether a field is left out, or is a part of one that is.
  func contains(path: String, kind: String) -> Bool {
    names.contains { name in
      [path, kind].contains { text in
        text.hasPrefix(name) && (text.count == name.count || ".[(".contains(text.dropFirst(name.count).first ?? " "))
      }
    }
  }
}
