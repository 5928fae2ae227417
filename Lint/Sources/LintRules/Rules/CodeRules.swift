// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The rules over code, the most useful first.
package enum CodeRules {
  package static let all: [any CodeRule.Type] = [
    // Errors: a hang, a crash, an owner or work that never ends.
    ContinuationLost.self,
    ContinuationOverwritten.self,
    StreamNotFinished.self,
    UnownedAfterAwait.self,
    LoopCannotLeave.self,
    TaskInDeinit.self,
    TaskOutlivesOwner.self,
    ScopeKeepsOwner.self,
    // The screen shows the wrong thing, or nothing.
    FlagNotRestored.self,
    OnceFlagBeforeAwait.self,
    OnceFieldNeverReset.self,
    LatestWinsMissing.self,
    SupersededTaskWrites.self,
    InputDropped.self,
    InputReadAgain.self,
    PagesMixed.self,
    IndexAfterAwait.self,
    ReusedCell.self,
    RefreshNotAwaited.self,
    // Work that nothing ends, or that ends too early.
    CancelCannotReach.self,
    HandleOfSuccessorCleared.self,
    CancelReplacesItself.self,
    DeinitCannotCancel.self,
    StateDeinitCancel.self,
    TaskNotOwned.self,
    BusyLoop.self,
    // Added again at each appearance, or in the wrong order.
    TimerNotInvalidated.self,
    ObserverNotRemoved.self,
    ObserverAddedAgain.self,
    EffectOrder.self,
    EffectNotCancellable.self,
    // How Belay is used.
    OutputCapturesOwner.self,
    FailedNeverCalled.self,
    FeatureInExtension.self,
    LaneDeclaredTwice.self,
    StateNameClash.self,
    // Opt-in.
    TaskOverwritten.self,
    CancellationSwallowed.self,
    StreamWithoutTermination.self,
    TimeoutWithoutCancel.self,
    InternalActionEffect.self,
    CancellationShown.self,
  ]

  package static func rule(_ id: String) -> (any CodeRule.Type)? { all.first { $0.id == id } }

  /// What the rules find in one file. In what nothing makes, no user meets the bug: that is a premise without a witness.
  package static func findings(
    in code: Code, of rules: [any CodeRule.Type], _ context: CodeContext
  ) -> [CodeFinding] {
    rules.flatMap { $0.init().check(code, context) }.filter { !$0.element.isInPreview }.map { finding in
      guard finding.lacks == nil, let type = context.repository.unmadeType(around: finding.element) else {
        return finding
      }
      var finding = finding
      finding.lacks = Message(en: "something that makes \(type)", ja: "\(type) を作る箇所")
      return finding
    }
  }

  /// Runs the rules on each file. Most rules do not look at tests, which are indexed.
  package static func findings(
    in files: [Code], of rules: [any CodeRule.Type], _ configuration: Configuration
  ) -> [CodeFinding] {
    let library = CodeLibrary(files)
    return Workers.map(files) { code in
      let context = CodeContext(repository: Repository(library), configuration: configuration)
      return findings(in: code, of: rules.filter { code.isLookedAt(by: $0) }, context)
    }.flatMap { $0 }
  }
}
