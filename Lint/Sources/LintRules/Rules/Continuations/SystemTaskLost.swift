// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// An object that the system hands over, and that each way has to end: a task in the background, an action of a call, an action of
/// a row that was swiped.
struct SystemTaskLost {
  private let repository: Repository

  init(_ repository: Repository) { self.repository = repository }

  func findings(in code: Code) -> [CodeFinding] { ofParameters(in: code) + ofSwipes(in: code) }

  // MARK: Tasks and actions

  private func ofParameters(in code: Code) -> [CodeFinding] {
    guard code.names.contains("setTaskCompleted") || code.names.contains("fulfill") else { return [] }
    return code.elements(.parameter) { _ in true }.compactMap { parameter -> CodeFinding? in
      guard let function = parameter.parent, function.kind == .function,
        let ends = parameter.declaredType.flatMap(Self.ends), !repository.isNeverCalled(function)
      else { return nil }
      let uses = function.mentions(of: parameter.name).filter { !isInExpiration($0, below: function) }
      guard let end = uses.lazy.compactMap({ $0.parent }).first(where: { $0.kind == .member && ends.contains($0.name) })
      else { return nil }
      // What gets the object ends it; what reads a member of it does not.
      let answers = uses.filter { $0.parent?.kind != .member || $0.parent.map { ends.contains($0.name) } ?? false }
      return lost(answers, in: function).map { finding($0, function, function.name, "\(parameter.name).\(end.name)") }
    }
  }

  /// The names of the calls that end an object of the type.
  private static func ends(ofType type: String) -> Set<String>? {
    if type.hasPrefix("BG"), type.hasSuffix("Task") { return ["setTaskCompleted"] }
    return type.hasPrefix("CX") && type.hasSuffix("CallAction") ? ["fulfill", "fail"] : nil
  }

  /// `task.expirationHandler = { task.setTaskCompleted(success: false) }` is only for the end of its time.
  private func isInExpiration(_ use: CodeElement, below function: CodeElement) -> Bool {
    use.ancestors.prefix { $0 != function }.contains { $0.kind == .assign && $0.assigned?.name == "expirationHandler" }
  }

  // MARK: Swipes

  private func ofSwipes(in code: Code) -> [CodeFinding] {
    code.calls(to: ["UIContextualAction"]).compactMap { call in
      guard let closure = call.lastClosure else { return nil }
      let names = closure.children.all(.parameter).map(\.name)
      guard names.count == 3, names[2] != "_" else { return nil }
      // The row stays open, which some find enough.
      return lost(closure.mentions(of: names[2]), in: closure).map {
        finding($0, call, "UIContextualAction", names[2], isTentative: true)
      }
    }
  }

  // MARK: The finding

  private func lost(_ answers: [CodeElement], in root: CodeElement) -> LostAnswer? {
    let walk = AnswerWalk(root: root, answers: answers, repository, holdsSelf: true)
    return walk.losses().filter { loss in
      !(loss.exit.kind == .throw && (loss.closure == root || loss.exit.element.throwsOnlyCancellation))
        && loss.skipped == nil
    }.map(\.lostAnswer).first { $0.lacks == nil && !$0.needsSelf }
  }

  private func finding(
    _ lost: LostAnswer, _ root: CodeElement, _ called: String, _ end: String, isTentative: Bool = false
  ) -> CodeFinding {
    CodeFinding(
      rule: ContinuationLost.id, element: lost.element.kind == .closure || lost.element == root ? root : lost.element,
      message: Message(
        en: "\(called) does not call \(end) \(lost.reason.en): the system waits for it. Call it on this path too.",
        ja: "\(lost.reason.ja)、\(called) は \(end) を呼ばず、呼び出しを待つシステムが待ち続けます。この経路でも呼び出してください。"),
      isTentative: isTentative)
  }
}
