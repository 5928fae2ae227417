// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

public import Belay

/// An event from the work of a store, for `receive` of a ``TestStore``: an output, an action, an undo, a mutation, or a
/// change of a field.
///
/// ```swift
/// await store.receive(.output(.completed(.first)))
/// await store.receive(.held(\.isSubmitting, at: false))
/// ```
public struct TestEvent<F: Feature> {
  /// The event's text inside a sentence: `.validated(true)`, `the output .done`.
  let inSentence: String
  let matches: (TestLedger.Entry.Kind) -> Bool
  /// The object inside which something must have changed; nil for every other event.
  var object: ((F.State) -> AnyObject?)?
  /// Why a matching entry is not the right one; nil if it is.
  var objection: (_ old: F.State, _ new: F.State) -> String? = { _, _ in nil }
  /// Applies the change that naming the field asserts by itself: this field has changed, to any value.
  var applyAnyValue: (_ expected: inout F.State, _ new: F.State) -> Void = { _, _ in }
  /// Applies the change that naming the field and its value asserts; nil if the event names no value.
  var applyValue: ((inout F.State) -> Void)?

  // MARK: Mutations

  static func mutation(_ mutation: F.Mutation) -> Self where F.Mutation: Equatable {
    Self(inSentence: Shown.value(mutation)) { kind in
      if case .mutation(let other as F.Mutation) = kind { other == mutation } else { false }
    }
  }

  /// A mutation that `matches` accepts, for a type that is not `Equatable`.
  ///
  /// ```swift
  /// await store.receive(.mutation(where: { if case .failed = $0 { true } else { false } })) { $0.hasFailed = true }
  /// ```
  public static func mutation(where matches: @escaping (F.Mutation) -> Bool) -> Self {
    Self(inSentence: "a mutation that the closure accepts") { kind in
      if case .mutation(let other as F.Mutation) = kind { matches(other) } else { false }
    }
  }

  /// The undo of a run that did not finish: the mutation of its `undo:`.
  public static func undo(_ mutation: F.Mutation) -> Self where F.Mutation: Equatable {
    Self(inSentence: "the undo \(Shown.value(mutation))") { kind in
      if case .undo(let other as F.Mutation) = kind { other == mutation } else { false }
    }
  }

  /// An undo that `matches` accepts.
  public static func undo(where matches: @escaping (F.Mutation) -> Bool) -> Self {
    Self(inSentence: "an undo that the closure accepts") { kind in
      if case .undo(let other as F.Mutation) = kind { matches(other) } else { false }
    }
  }

  // MARK: Outputs and actions

  /// An output to the owner.
  public static func output(_ output: F.Output) -> Self where F.Output: Equatable {
    Self(inSentence: "the output \(Shown.value(output))") { kind in
      if case .output(let other as F.Output) = kind { other == output } else { false }
    }
  }

  /// An output that `matches` accepts.
  public static func output(where matches: @escaping (F.Output) -> Bool) -> Self {
    Self(inSentence: "an output that the closure accepts") { kind in
      if case .output(let other as F.Output) = kind { matches(other) } else { false }
    }
  }

  /// An action that the test has not sent: the action that a child's output becomes for its parent, or, on a child's
  /// test store, an action that its parent sends in response to work.
  public static func action(_ action: F.Action) -> Self where F.Action: Equatable {
    Self(inSentence: "the action \(Shown.value(action))") { kind in
      if case .action(let other as F.Action) = kind { other == action } else { false }
    }
  }

  /// An action that `matches` accepts.
  public static func action(where matches: @escaping (F.Action) -> Bool) -> Self {
    Self(inSentence: "an action that the closure accepts") { kind in
      if case .action(let other as F.Action) = kind { matches(other) } else { false }
    }
  }
}
