// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A way on which what must be answered is not, with the reason in words: "when there is no photo".
struct LostAnswer {
  let element: CodeElement
  let reason: Message
  var lacks: Message?
  /// The value that decides it, where that is `self`.
  var needsSelf = false
  var fix: CodeFix?
}

extension AnswerWalk {
  /// The ways without an answer in the code itself.
  ///
  /// - Parameter name: The parameter that a fix can resume; nil for none.
  func lostAnswers(named name: String? = nil) -> [LostAnswer] {
    losses().map { loss in
      var lost = loss.lostAnswer
      lost.fix = name.flatMap { fix(of: loss, name: $0) }
      return lost
    }
  }

  /// The ways without an answer through what is called: handlers of failures, actions of alerts, functions of the repository.
  func lostAnswersOfCalls() -> [LostAnswer] { failures() + alerts() + handedOver(1) }
}

extension AnswerWalk.Loss {
  var lostAnswer: LostAnswer {
    let conditions = check?.children.first(.conditions)?.children.map { $0 } ?? []
    let isSelf =
      check?.kind == .guard && !conditions.isEmpty && conditions.allSatisfy(\.bindsSelf)
      || skipped.map { $0.kind == .name && CodeElement.selfNames.contains($0.name) } ?? false
    return LostAnswer(
      element: skipped ?? check ?? (exit.kind == .end ? closure : exit.element), reason: reason, lacks: lacks,
      needsSelf: isSelf)
  }

  private var lacks: Message? {
    if needsNeither { return Message(en: "a call without a value and without an error", ja: "値もエラーもない呼び出し") }
    return isFilter ? Message(en: "a handler that is called once", ja: "一度しか呼ばれないハンドラ") : nil
  }

  private var reason: Message {
    if let skipped {
      let (receiver, line) = (skipped.brief, skipped.line)
      return Message(
        en: "when \(receiver) on line \(line) is nil", ja: "\(line) 行目の \(receiver) が nil だと")
    }
    let conditions = check?.children.first(.conditions)?.children.map { $0 } ?? []
    if check?.kind == .guard, conditions.allSatisfy(\.bindsSelf), !conditions.isEmpty {
      return Message(en: "when self is nil", ja: "self が解放されていると")
    }
    let others = conditions.filter { !$0.bindsSelf }
    if check?.kind == .guard, others.count == 1, others[0].kind == .binding {
      let missing = others[0].name
      return Message(en: "when there is no \(missing)", ja: "\(missing) がないと")
    }
    let line = (exit.kind == .end ? check : exit.element)?.line ?? closure.line
    switch exit.kind {
    case .throw:
      let call = exit.element.thrower
      return Message(en: "if \(call) on line \(line) throws", ja: "\(line) 行目の \(call) がエラーを投げると")
    case .return: return Message(en: "when it returns on line \(line)", ja: "\(line) 行目で戻ると")
    default:
      if check?.kind == .do, let handler = check?.children.first(.catchClause)?.line {
        return Message(en: "when the catch on line \(handler) is taken", ja: "\(handler) 行目の catch に入ると")
      }
      return Message(en: "when no branch on line \(line) applies", ja: "\(line) 行目のどの分岐にも入らないと")
    }
  }
}
