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
  /// What a property has is ended before it gets its successor.
  case endFirst(EndFirst)
  /// A task finishes its stream in a `defer`.
  case finish(FinishInDefer)
  /// A task that was cancelled does not write.
  case ask(AskCancelled)
  /// Closures that a subscription keeps hold `self` weakly.
  case captureWeakly([WeakCapture])
  /// With `--fix-with belay`: a kept task becomes a run in a lane.
  case runInScope(RunInScope)
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
