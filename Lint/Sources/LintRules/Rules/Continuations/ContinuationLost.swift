// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A way out of the code that should resume a continuation does not: its caller waits forever.
///
/// A value is missing and a `guard` returns, an `if let` has no `else`, or an error is thrown in a task that nothing
/// awaits. The task that awaits the continuation never ends, and what it keeps alive is never released. Waits whose own
/// way out does not work are reported too: a timeout in a task that nothing awaits, a timeout in a group, which waits
/// for all of its children, and a poll without a limit. It is the same with a promise of Combine, RxSwift or PromiseKit
/// that is not called, with a dispatch group that is not left, and with a semaphore that is not signaled.
///
/// A completion handler is such an answer too, where something relies on it: the system, as with `decisionHandler`, the
/// `completion` of `getTimeline`, a `BGTask` and an action of CallKit, also where the method passes the handler to a function
/// that drops it; or a caller that has shown a spinner, set a flag or entered a group, and ends that in the handler.
///
/// `guard let self else { return }` is not reported where the suspended method holds `self`: it cannot fail there. Nor
/// is a return behind a flag that says that the continuation was resumed, or in a handler that filters several calls.
/// It is an error, and a warning for a completion handler. These are notes: a handler that a caller of the same code relies on, a
/// continuation that a called function or a delegate drops, promises, groups and semaphores, and handlers of the system whose
/// missing call nobody sees, as that of `willPresent`.
///
/// With Belay, `withCancellableCallback` returns at the latest when its caller is cancelled, and `withDeadline(in:)`
/// limits the wait.
///
/// Wrong:
/// ```swift
/// await withCheckedContinuation { continuation in
///   camera.capture { photo in
///     guard let photo else { return }
///     continuation.resume(returning: develop(photo))
///   }
/// }
/// ```
/// Right:
/// ```swift
/// await withCheckedContinuation { continuation in
///   camera.capture { photo in
///     guard let photo else { return continuation.resume(returning: nil) }
///     continuation.resume(returning: develop(photo))
///   }
/// }
/// ```
package struct ContinuationLost: CodeRule {
  package static let id = "continuation-lost"
  package static let summary = "a way out does not resume a continuation"

  static let functions: Set<String> = [
    "withCheckedContinuation", "withCheckedThrowingContinuation", "withUnsafeContinuation",
    "withUnsafeThrowingContinuation",
  ]

  package init() {}

  package func check(_ code: Code, _ context: CodeContext) -> [CodeFinding] {
    let continuations = code.calls(to: Self.functions).flatMap { call -> [CodeFinding] in
      guard let closure = call.lastClosure, let name = closure.onlyParameterName,
        !context.repository.isNeverCalled(call.enclosingFunction)
      else { return [] }
      let walk = AnswerWalk(root: closure, name: name, context.repository)
      let own = walk.lostAnswers(named: name)
      let waits =
        own.isEmpty ? WaitWithoutEnd(call: call, closure: closure, walk: walk, context.repository).findings() : []
      if !waits.isEmpty { return waits }
      if own.isEmpty {
        return walk.lostAnswersOfCalls().prefix(3).map {
          finding($0, name, call, context.repository, isTentative: true)
        }
      }
      return own.prefix(3).map { finding($0, name, call, context.repository, isTentative: $0.needsSelf) }
    }
    return continuations + PromiseLost(context.repository).findings(in: code)
      + DelegateAnswerLost(context.repository).findings(in: code) + SignalLost(context.repository).findings(in: code)
      + RemoteReplyLost(context.repository).findings(in: code) + CompletionLost(context.repository).findings(in: code)
      + SystemTaskLost(context.repository).findings(in: code)
  }

  private func finding(
    _ lost: LostAnswer, _ name: String, _ call: CodeElement, _ repository: Repository, isTentative: Bool
  ) -> CodeFinding {
    let name = name == "$0" ? "continuation" : name
    let isEnd = lost.element == call.lastClosure
    return CodeFinding(
      rule: Self.id, element: isEnd ? call : lost.element,
      message: Message(
        en: "\(name) is never resumed \(lost.reason.en): its caller waits forever. Resume it on this path too.",
        ja: "\(lost.reason.ja)、\(name) が resume されず、await している側は永久に待ち続けます。この経路でも resume してください。"),
      severity: .error, isTentative: isTentative,
      lacks: lost.lacks ?? (lost.needsSelf ? witnessOfEnd(call, repository) : nil), fix: lost.fix)
  }

  /// What is missing where only the end of `self` loses the continuation.
  private func witnessOfEnd(_ call: CodeElement, _ repository: Repository) -> Message? {
    switch repository.lifetime(ofTypeAround: call) {
    case .screen, .element: nil
    default: Message(en: "an end of self before the answer", ja: "応答より先に self が解放されること")
    }
  }
}
