// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import BelayDifferences

/// What is in an object of a state. Copies of the state share the object, so a copy from before a change has the change
/// too: only what was read before it can be compared.
struct ObjectContents {
  /// A stored property of the object, or a part of one.
  struct Part {
    /// From the state: `cart.items[0].name`.
    let path: String
    let value: Any
  }

  let object: AnyObject
  /// Where the state has it: `cart`.
  let path: String
  var parts: [Part] = []

  /// What has changed since `before`: `cart.count: 0, then 2`. Empty if nothing has, as far as it can be compared.
  func changes(since before: ObjectContents) -> [String] {
    var old: [String: Any] = [:]
    for part in before.parts { old[part.path] = part.value }
    var changes: [String] = []
    for part in parts {
      guard let value = old.removeValue(forKey: part.path) else {
        changes.append("\(part.path): \(ValueText.of(part.value)) is new")
        continue
      }
      guard let difference = StateDifference(expected: value, actual: part.value, dump: nil) else { continue }
      changes += difference.fields.map { field in
        "\(part.path)\(field.path == "self" ? "" : ".\(field.path)"): \(field.expected), then \(field.actual)"
      }
    }
    for part in before.parts where old[part.path] != nil { changes.append("\(part.path) is gone") }
    return changes
  }
}
