// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension CodeFix {
  /// `Task { … }` becomes `await Task { … }.value`.
  package struct AwaitTask: Sendable, Hashable {
    package enum Outcome: Sendable, Hashable {
      /// There is no value: `await Task { … }.value`.
      case none
      /// There may be one: `_ = await Task { … }.value`.
      case value
      /// It may throw: `_ = await Task { … }.result`.
      case result
    }

    /// The call of `Task`.
    package let call: Int
    package let outcome: Outcome
  }

  /// `continuation.resume(); return`.
  package struct ResumeBeforeReturn: Sendable, Hashable {
    /// The `return`.
    package let exit: Int
    /// A call `continuation.resume()`, to be repeated.
    package let resume: Int
  }

  /// `isLoading = true`, and below it in the same block `isLoading = false`.
  package struct DeferReset: Sendable, Hashable {
    package let set: Int
    package let reset: Int
  }

  /// A task's closure that is one `for await`, or that and a `guard let self` before it.
  package struct WeakLoop: Sendable, Hashable {
    /// A constant of `self`, with which the sequence begins.
    package struct Constant: Sendable, Hashable {
      package let name: Int
      /// The `self` in front of it, if there is one.
      package let base: Int?
      /// Whether a capture list must name `self` too: `[prices = self.prices]`.
      package let needsSelf: Bool
    }

    package let closure: Int
    package let loop: Int
    /// The `guard let self` before the loop, which is moved into it.
    package let binding: Int?
    /// Whether the loop's body uses `self`.
    package let usesSelf: Bool
    package let constant: Constant?
  }

  /// A closure that returns nothing, and that holds `self`.
  package struct WeakCapture: Sendable, Hashable { package let closure: Int }

  /// `timer?.invalidate()` before `timer = …`.
  package struct EndFirst: Sendable, Hashable {
    package enum End: String, Sendable, Hashable { case cancel, invalidate }

    package let assignment: Int
    package let end: End
  }

  /// `defer { continuation.finish() }` as the first statement of the task's closure.
  package struct FinishInDefer: Sendable, Hashable {
    package let closure: Int
    package let continuation: String
    /// The closure's last statement `continuation.finish()`, which is no longer needed.
    package let last: Int?
  }

  /// A question for the cancellation of the task before it writes.
  package struct AskCancelled: Sendable, Hashable {
    package enum Form: Sendable, Hashable {
      /// `guard !Task.isCancelled else { return }` before the statement.
      case leave
      /// `if !Task.isCancelled { … }` around the statement.
      case skip
      /// `results = await find()` becomes a constant of the type, `leave`, and the assignment.
      case split(type: String)
    }

    package let statement: Int
    package let form: Form
  }
}
