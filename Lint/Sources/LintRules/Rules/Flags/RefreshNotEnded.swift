// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A refresh control that the user pulls, and that only the answer ends: the case of the failure does not.
struct RefreshNotEnded {
  private let end: CodeElement
  private let failure: CodeElement

  /// - Parameter end: `refreshControl.endRefreshing()` in one case of a `switch`.
  init?(_ end: CodeElement, _ repository: Repository) {
    guard end.calleeName == "endRefreshing", let control = end.receiver?.path?.last, let type = end.enclosingType,
      let part = end.ancestors.prefix(while: { !$0.isFunctionLike }).first(where: { $0.kind == .switchCase }),
      let choice = part.parent, !part.isFailure,
      let failure = choice.children.all(.switchCase).first(where: { $0 != part && $0.isFailure })
    else { return nil }
    let parts = repository.parts(ofType: type.name)
    // It is the only end, and pulling the control starts the work.
    let ends = parts.flatMap { part in part.subtree.filter { $0.kind == .call && $0.calleeName == "endRefreshing" } }
    let isPulled = parts.contains { part in
      part.subtree.contains { $0.kind == .call && $0.calleeName == "addTarget" && $0.receiver?.path?.last == control }
    }
    guard ends == [end], isPulled, !RefreshNotEnded.leaves(failure) else { return nil }
    (self.end, self.failure) = (end, failure)
  }

  /// The screen ends, or is loaded anew.
  private static func leaves(_ part: CodeElement) -> Bool {
    part.subtree.contains { call in
      guard call.kind == .call, let name = call.calleeName else { return false }
      return ["dismiss", "pop", "reload", "load", "fetch", "refresh", "retry"].contains(where: name.hasPrefix)
    }
  }

  func finding() -> CodeFinding {
    CodeFinding(
      rule: FlagNotRestored.id, element: end,
      message: Message(
        en:
          "The refresh control that the user has pulled spins on after a failure: line \(failure.line) does not end it, "
          + "only this line does. Call endRefreshing() there too.",
        ja: "失敗した場合（\(failure.line) 行目）は更新が終了されず、引っ張って更新のインジケータが回り続けます。終了するのはこの行だけです。"
          + "そこでも endRefreshing() を呼んでください。"))
  }
}

extension CodeElement {
  /// `case .failure(let message)`, `case .error`.
  fileprivate var isFailure: Bool {
    children.all(.pattern).contains { pattern in
      let words = pattern.name.split { !$0.isLetter }.flatMap { BusyWords.words(of: String($0)) }
      return words.contains { ["failure", "failed", "error", "fail"].contains($0) }
    }
  }
}
