// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import BelayDifferences

/// A value at the end of an execution. Two are equal if a test sees no difference between them, in fields that are not
/// left out.
struct ComparedValue: Hashable {
  private let part: ObservedPart

  init(_ part: ObservedPart) { self.part = part }

  static func == (one: Self, other: Self) -> Bool {
    guard StateDifference.exists(between: one.part.value, and: other.part.value) else { return true }
    return !one.part.leftOut.names.isEmpty && FieldChange.of(one.part, other.part).isEmpty
  }

  /// Hashes nothing: values without a difference need not have equal hashes.
  func hash(into hasher: inout Hasher) {}
}

/// A state as a part of a key that distinguishes points of an exploration; nil for a state without `==`.
enum StateKeyPart {
  static func of(_ value: Any) -> AnyHashable? {
    if let value = value as? AnyHashable { return value }
    if let value = value as? any Equatable { return make(value) }
    return nil
  }

  private static func make(_ value: some Equatable) -> AnyHashable { AnyHashable(EquatableState(value)) }

  private struct EquatableState<Value: Equatable>: Hashable {
    let value: Value
    private let text: String

    init(_ value: Value) {
      self.value = value
      text = ValueText.of(value)
    }

    static func == (one: Self, other: Self) -> Bool { one.value == other.value }
    /// Only speeds up the lookup. Equal states with different texts would be explored twice.
    func hash(into hasher: inout Hasher) { hasher.combine(text) }
  }
}
