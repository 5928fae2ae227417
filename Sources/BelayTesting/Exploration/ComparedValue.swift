// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A value at the end of an execution, equal to those in which a test sees no difference.
struct ComparedValue: Hashable {
  private let value: Any

  init(_ value: Any) { self.value = value }

  static func == (one: Self, other: Self) -> Bool { StateDifference(expected: one.value, actual: other.value) == nil }

  /// Nothing: values that are the same need not have anything in common but that.
  func hash(into hasher: inout Hasher) {}
}

/// A state as a part of what tells two places of an exploration apart; nil for one that cannot be compared with itself.
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
    /// Only to find it faster. Equal states with other texts would be looked at twice.
    func hash(into hasher: inout Hasher) { hasher.combine(text) }
  }
}
