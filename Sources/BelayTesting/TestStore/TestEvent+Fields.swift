// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

public import Belay
import BelayDifferences

extension TestEvent {
  /// A change of a field without a mutation: by an `update`, by the answer to a failure, or by a load.
  ///
  /// ```swift
  /// await store.receive(.set(\.holdings)) { $0.holdings = .loaded([.rope]) }
  /// ```
  ///
  /// Without a closure, only this field changes, to any value. A `LoadFailure` matches when its error is alike:
  /// `.failed(LoadFailure(Offline()), last: nil)`.
  ///
  /// - Parameter path: The field that must change. Others may change with it.
  public static func set<Value>(_ path: WritableKeyPath<F.State, Value>) -> Self {
    Self(inSentence: "a change of \(Shown.path(path))") { kind in
      switch kind {
      case .update: true
      case .field(let other, let held): !held && other == path
      case .mutation, .undo, .action, .output, .inside: false
      }
    } objection: { old, new in
      guard !StateDifference.exists(between: old[keyPath: path], and: new[keyPath: path]) else { return nil }
      let changes = StateDifference(expected: old, actual: new).map { "\n\n\($0)\n\n" } ?? " "
      return """
        The test expects a change of \(Shown.path(path)), and the next change leaves it as it is:\(changes)\
        Receive that first, by the field that it sets.
        """
    } applyAnyValue: { expected, new in
      expected[keyPath: path] = new[keyPath: path]
    }
  }

  /// A change of a field, and nothing else, to `value`, without a mutation.
  public static func set<Value>(_ path: WritableKeyPath<F.State, Value>, to value: Value) -> Self {
    var event = set(path)
    event.applyValue = { $0[keyPath: path] = value }
    return event
  }

  /// A run holds a field, or restores it.
  ///
  /// What a run holds from its start is part of the action's turn: assert it in the closure of `send`. What it restores
  /// at its end comes after everything else it did. Without a closure, only this field changes, to any value.
  public static func held<Value>(_ path: WritableKeyPath<F.State, Value>) -> Self {
    Self(inSentence: "a hold of \(Shown.path(path)) or its end") { kind in
      if case .field(let other, let held) = kind { held && other == path } else { false }
    } applyAnyValue: { expected, new in
      expected[keyPath: path] = new[keyPath: path]
    }
  }

  /// A run holds a field at `value`, or restores it to `value`.
  public static func held<Value>(_ path: WritableKeyPath<F.State, Value>, at value: Value) -> Self {
    var event = held(path)
    event.applyValue = { $0[keyPath: path] = value }
    return event
  }
}
