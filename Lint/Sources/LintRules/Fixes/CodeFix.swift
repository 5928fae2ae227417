// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A change of the text that a rule asks for with a finding: which elements it is about, by their offsets in bytes.
///
/// A rule asks only for what is safe to apply without a review, and decides that from the code alone. The text is made
/// where the file's bytes are; a layout that cannot be changed without a doubt gives no fix there.
package enum CodeFix: Sendable, Hashable {
  /// The closure waits for the task that it starts.
  case awaitTask(AwaitTask)
  /// A continuation is resumed before a `return`.
  case resume(ResumeBeforeReturn)
  /// A `defer` after the set takes the place of the reset.
  case restore(DeferReset)
  /// Loops hold `self` for one element at a time.
  case holdWeakly([WeakLoop])
}

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
}

extension CodeElement {
  /// Neither in a macro nor in one of the clauses of `#if`: what is there is not changed.
  var canBeFixed: Bool {
    ancestors.allSatisfy { around in
      switch around.kind {
      case .compiled, .attribute: false
      case .call: !(around.firstChild?.name.hasPrefix("#") ?? false)
      case .other: around.name != "#if"
      default: true
      }
    }
  }

  /// Whether a clause of `#if` is anywhere below.
  var hasClauses: Bool { subtree.contains { $0.kind == .compiled || $0.kind == .other && $0.name == "#if" } }
}
