// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A once-flag whose work has a completion handler that only logs the failure.
extension OnceField {
  /// `didStartService`, `hasRequestedAccess`: says that something has been begun.
  static func saysBegun(_ name: String) -> Bool {
    guard let first = BusyWords.words(of: name).first else { return false }
    return ["did", "has", "already"].contains(first) || first.hasSuffix("ed") && first != "need"
  }

  /// `fetch { result in … }`, whose failure is only logged.
  static func silentHandler(
    after set: CodeElement, in block: CodeElement, _ function: CodeElement
  ) -> (CodeElement, CodeElement)? {
    for call in block.children where call.kind == .call && call.index > set.index {
      guard let handler = call.lastClosure, !call.startsTask, !call.keepsClosures, !call.runsClosureInline else {
        continue
      }
      let branch = handler.subtree.first { part in
        // A missing answer may be an answer.
        guard part.kind == .switchCase || part.kind == .binding && part.name.lowercased().contains("err") else {
          return false
        }
        return part.ancestors.first { $0.kind == .closure } == handler && part.isSilentFailure(in: function)
      }
      if let branch { return (handler, branch) }
    }
    return nil
  }

  func finding(silent branch: CodeElement) -> CodeFinding {
    let line = branch.line
    return CodeFinding(
      rule: OnceFieldNeverReset.id, element: set,
      message: Message(
        en:
          "When the work fails, line \(line) only logs it, nothing clears \(name), and line \(refusal.line) refuses every further "
          + "start. Clear it where the failure is logged.",
        ja: "処理が失敗すると \(line) 行目はログを出すだけで \(name) は消されないため、\(refusal.line) 行目が以後の開始をすべて拒みます。"
          + "失敗を記録する場所で消してください。"))
  }
}
