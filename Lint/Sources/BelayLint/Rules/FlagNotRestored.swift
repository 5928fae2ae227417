// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftSyntax

/// A flag is set before some work and reset after it, and the reset can be skipped or comes too early.
///
/// - A `try await` between the two throws: the spinner spins forever.
/// - The work is only started: an animated scroll, or a `Task`. The flag is reset before the work has begun. A `defer`
///   in a function that only starts a task does the same.
/// - A second call supersedes the wait: the first call's wait ends and resets the flag, while the second still runs.
///
/// A `defer`, or a `catch` that resets the flag in every case, prevents the finding.
///
/// Wrong:
/// ```swift
/// isSaving = true
/// try await api.save(draft)
/// isSaving = false
/// ```
/// Right:
/// ```swift
/// isSaving = true
/// defer { isSaving = false }
/// try await api.save(draft)
/// ```
struct FlagNotRestored: Rule {
  static let id = "flag-not-restored"
  static let summary = "a flag is not reset, or is reset too early"

  func check(_ context: RuleContext) -> [Finding] {
    context.sites.flagAssignments.compactMap { reset in
      if let started = DeferredReset.startedTask(after: reset, in: context.sites.flagAssignments) {
        guard let owner = context.owner(around: reset.node), owner.isMember(reset.root) else { return nil }
        return context.finding(
          Self.self, at: reset.node,
          Message(
            en:
              "This defer runs when the function returns, and it returns as soon as the task on line \(context.line(of: started)) was "
              + "started: \(reset.path) is reset to \(reset.value) before the work begins. Move the defer into the task.",
            ja: "この defer は関数が戻るときに実行されますが、関数は \(context.line(of: started)) 行目のタスクを開始した直後に戻ります。"
              + "処理が始まる前に \(reset.path) が \(reset.value) に戻ります。defer をタスクの中に移してください。"))
      }
      guard let pair = FlagPair(endingWith: reset, in: context.sites.flagAssignments),
        let owner = context.owner(around: reset.node), !owner.type.isTestCase, owner.isMember(pair.root)
      else { return nil }
      return stuck(pair, owner, context) ?? early(pair, owner, context) ?? takenOver(pair, owner, context)
    }
  }

  /// A throw skips the reset.
  private func stuck(_ pair: FlagPair, _ owner: Owner, _ context: RuleContext) -> Finding? {
    // Success sets it to true, and it was false before: a result, not a flag for the work.
    guard pair.set.value || owner.property(pair.path)?.initialFlag == true else { return nil }
    guard let work = pair.throwingAwait, !FlagRestoring.isDoneOnThrow(pair, owner) else { return nil }
    return context.finding(
      Self.self, at: pair.reset.node,
      Message(
        en:
          "\(pair.path) stays \(!pair.reset.value) forever when line \(context.line(of: work)) throws or is cancelled: this line is then "
          + "skipped. Reset it in a defer directly after it is set.",
        ja: "\(context.line(of: work)) 行目がエラーを投げるかキャンセルされると、この行は実行されず、\(pair.path) は \(!pair.reset.value) のまま戻りません。"
          + "値を設定した直後に defer で戻すようにしてください。"),
      fix: pair.deferFix(context.language))
  }

  /// The work was only started.
  private func early(_ pair: FlagPair, _ owner: Owner, _ context: RuleContext) -> Finding? {
    guard let started = pair.startedWork else { return nil }
    return context.finding(
      Self.self, at: pair.reset.node,
      Message(
        en: "\(pair.path) is reset to \(pair.reset.value) before \(started.en) ends: it was only started here. "
          + "Reset it where the work ends.",
        ja: "\(started.ja)は開始されただけなので、ほとんど進まないうちに \(pair.path) が \(pair.reset.value) に戻ります。"
          + "処理が終わる場所で戻してください。"))
  }

  /// Another call ends the wait.
  private func takenOver(_ pair: FlagPair, _ owner: Owner, _ context: RuleContext) -> Finding? {
    guard
      let method = pair.awaitedCalls.first(where: { call in
        owner.methods(call).contains { SharedWait.isIn($0) }
      }), !pair.isGuarded
    else { return nil }
    return context.finding(
      Self.self, at: pair.reset.node,
      Message(
        en:
          "\(pair.path) is reset by the call that ends first: a second call overwrites what \(method)() waits for, and the "
          + "first sets \(pair.path) to \(pair.reset.value) while the second still runs. Refuse a second call while one runs.",
        ja: "\(pair.path) は先に終わった呼び出しによって戻されます。2 回目の呼び出しが \(method)() の待機を上書きするため、"
          + "2 回目の実行中に 1 回目が \(pair.path) を \(pair.reset.value) に戻してしまいます。実行中は 2 回目の呼び出しを受け付けないでください。"))
  }
}
