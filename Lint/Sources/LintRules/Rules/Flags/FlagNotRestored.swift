// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A flag is set before some work and reset after it, and one way out skips the reset, or the reset comes too early.
///
/// - A `try await` between the two throws, a `guard` returns, a `catch` only logs: the spinner spins forever, or the
///   button stays disabled.
/// - A `catch`, a `case .failure` or the branch of a completion handler for a missing answer does nothing or only logs; or a
///   publisher turns its error into `Empty()`, and only a value resets the flag.
/// - The work is only started: an animated scroll, or a `Task`. The flag is reset before the work has begun. A `defer`
///   in a function that only starts a task does the same.
/// - A refresh control is ended in the case of the answer, and not in that of the failure.
/// - A web page's spinner is ended in `didFinish`, and there is no method for a page that cannot be loaded.
/// - A second call resumes the wait of the first, which then resets the flag while the second still waits.
///
/// A flag is a Bool, a state such as `.loading` or any other that one `catch` replaces and the last one does not,
/// `button.isEnabled`, or an indicator that is shown and hidden; it may be set from the start, as in
/// `@State private var isLoading = true`. A reset counts in a `defer`, in a function that is called, and as the end of
/// the screen. A flag that nothing reads is not reported, nor one that success does not reset, nor an exit at which
/// another run has taken over.
///
/// It is a warning. A state or an indicator is one where an error goes past its reset, where the failure is only logged, or
/// where nothing has begun yet. Their other ways, and a call that is given the value, as `showProgress(true)`, are notes: on code
/// that had not been read before, more of them were wrong than right.
///
/// With Belay, `.run(.saving, holding: \.isSaving, at: true)` restores the field however the run ends; in a scope,
/// `owner.hold(\.isSaving, at: true)` does.
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
package struct FlagNotRestored: CodeRule {
  package static let id = "flag-not-restored"
  package static let summary = "a flag is not reset on every way, or is reset too early"

  package init() {}

  package func check(_ code: Code, _ context: CodeContext) -> [CodeFinding] {
    var findings: [CodeFinding] = []
    var ways: [StuckWays.Key: CodeElement] = [:]
    for index in code.nodes.indices {
      let kind = code.nodes[index].kind
      guard kind == .assign || kind == .call || kind == .variable else { continue }
      let element = CodeElement(code: code, index: index)
      // Each set follows the paths to the end of its function.
      guard kind != .assign || element.enclosingFunction?.isWrittenByHand ?? true else { continue }
      for found in StuckWays(element, context.repository)?.findings(after: findings.last?.element) ?? [] {
        // Of the sets of one flag that stay set on the same way, the last one.
        if let other = ways[found.way] { findings.removeAll { $0.element == other } }
        ways[found.way] = found.finding.element
        findings.append(found.finding)
      }
      if kind == .call, let refresh = RefreshNotEnded(element, context.repository) {
        findings.append(refresh.finding())
      }
      if let page = PageNotLoaded(element, context.repository) { findings.append(page.finding()) }
      if kind == .assign, findings.last?.element != element, let early = early(element, context.repository) {
        findings.append(early)
      }
    }
    return findings
  }

  // MARK: Too early

  private func early(_ element: CodeElement, _ index: Repository) -> CodeFinding? {
    if let taken = TakenOverWait(element, index) { return takenOver(element, taken) }
    guard let early = EarlyReset(element) else { return nil }
    let (name, line) = (early.name, early.work.line)
    let message =
      early.isDeferred
      ? Message(
        en: "This defer runs as soon as the task on line \(line) is started: \(name) is reset before the work begins. "
          + "Move the set and the defer into the task.",
        ja: "この defer は \(line) 行目のタスクを開始した直後に実行され、処理が始まる前に \(name) が戻ります。"
          + "設定と defer をタスクの中に移してください。")
      : Message(
        en: "Line \(line) only starts its work: \(name) is reset before that has ended. "
          + "Await the work, or reset it in the completion.",
        ja: "\(line) 行目は処理を開始するだけなので、終わる前に \(name) が戻ります。処理を await するか、完了ハンドラで戻してください。")
    return CodeFinding(rule: FlagNotRestored.id, element: element, message: message)
  }

  private func takenOver(_ element: CodeElement, _ taken: TakenOverWait) -> CodeFinding {
    let (name, wait, resume) = (taken.name, taken.wait.line, taken.resume.line)
    return CodeFinding(
      rule: FlagNotRestored.id, element: element,
      message: Message(
        en:
          "A second call resumes the wait of the first on line \(resume): the first then resets \(name) while the second still "
          + "waits on line \(wait). Refuse a call while \(name) is set, or reset it only in the last one.",
        ja: "2 回目の呼び出しが \(resume) 行目で 1 回目の待機を再開させるため、2 回目がまだ \(wait) 行目で待っている間に 1 回目が "
          + "\(name) を戻します。\(name) が設定されている間は呼び出しを拒むか、最後の呼び出しだけで戻してください。"))
  }
}
