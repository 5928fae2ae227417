// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A promise of Combine, RxSwift or PromiseKit that is not called on some way: its subscriber waits forever.
struct PromiseLost {
  private let repository: Repository

  init(_ repository: Repository) { self.repository = repository }

  func findings(in code: Code) -> [CodeFinding] {
    let made = code.calls(to: ["Future", "Promise"]) + code.calls(to: ["create"]).filter(\.makesSingle)
    return made.flatMap { call -> [CodeFinding] in
      guard let closure = call.lastClosure, closure.body != nil, !repository.isNeverCalled(call.enclosingFunction)
      else {
        return []
      }
      let names = closure.children.all(.parameter).map(\.name).filter { $0 != "_" }
      let answers = (names.isEmpty ? ["$0"] : names).flatMap { closure.mentions(of: $0) }
      let walk = AnswerWalk(root: closure, answers: answers, repository, holdsSelf: true)
      guard walk.hasAnswer else { return [] }
      let own = walk.lostAnswers()
      return (own.isEmpty ? walk.lostAnswersOfCalls() : own).prefix(2).map { finding($0, call) }
    }
  }

  private func finding(_ lost: LostAnswer, _ call: CodeElement) -> CodeFinding {
    let kind = call.calledPath?.first ?? "Future"
    return CodeFinding(
      rule: ContinuationLost.id, element: lost.element == call.lastClosure ? call : lost.element,
      message: Message(
        en: "The \(kind) never ends \(lost.reason.en): its subscriber waits forever. End it on this path too.",
        ja: "\(lost.reason.ja)、\(kind) が完了せず、購読側は永久に待ち続けます。この経路でも完了させてください。"),
      severity: .error, isTentative: true, lacks: lost.lacks)
  }
}

extension CodeElement {
  /// `Single.create`, `Single<Photo>.create`.
  fileprivate var makesSingle: Bool {
    receiver.map { ["Single", "Maybe", "Completable"].contains($0.name) } ?? false
  }
}
