// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The task that feeds a stream ends without `finish()`: the reader's loop waits forever.
///
/// A stream does not end with its producer. One that returns early, fails, or comes to its end must call `finish()`.
/// The code after the reader's `for await` never runs: the progress stays, the next step does not begin.
///
/// Streams whose continuation is stored or passed on are not reported, because other code can finish them. Nor are
/// streams with `unfolding:`. It is an error.
///
/// With Belay, a run applies each element with `context.apply`, so there is no stream to finish.
///
/// Wrong:
/// ```swift
/// AsyncStream { continuation in
///   Task {
///     guard let file = await open() else { return }
///     for line in file.lines { continuation.yield(line) }
///     continuation.finish()
///   }
/// }
/// ```
/// Right:
/// ```swift
/// AsyncStream { continuation in
///   Task {
///     defer { continuation.finish() }
///     guard let file = await open() else { return }
///     for line in file.lines { continuation.yield(line) }
///   }
/// }
/// ```
package struct StreamNotFinished: CodeRule {
  package static let id = "stream-not-finished"
  package static let isTentative = true
  package static let summary = "a stream's producer ends without finish()"

  package init() {}

  package func check(_ code: Code, _ context: CodeContext) -> [CodeFinding] {
    let made = code.calls(to: ["makeStream"]).flatMap { call -> [CodeFinding] in
      guard let stream = MadeStream(call) else { return [] }
      let isThrowing = call.receiver?.path?.last != "AsyncStream"
      return stream.losses(context.repository).map { finding($0, stream.name, stream.uses, isThrowing) }
    }
    return made + given(code, context)
  }

  private func given(_ code: Code, _ context: CodeContext) -> [CodeFinding] {
    code.calls(to: CodeElement.streamTypes).flatMap { call -> [CodeFinding] in
      guard call.argument("unfolding") == nil, let closure = call.lastClosure, let name = closure.onlyParameterName,
        closure.parent?.name != "unfolding", !context.repository.isUnused(call.enclosingFunction),
        !context.repository.isNeverCalled(call.enclosingFunction)
      else { return [] }
      let walk = AnswerWalk(root: closure, name: name, context.repository, isAnswer: \.endsStream)
      // What ends it elsewhere is not known: a reader that ends by itself, or an owner that keeps the continuation.
      let uses = closure.mentions(of: name)
      guard uses.allSatisfy(\.isMemberOfContinuation) else { return [] }
      let isThrowing = call.calleeName != "AsyncStream"
      guard walk.hasAnswer else {
        return unfinished(closure, uses).map { [finding($0, name, uses, isThrowing)] } ?? []
      }
      return walk.losses().filter(\.isEndOfProducer).prefix(2).map { finding($0, name, uses, isThrowing) }
    }
  }

  /// The one task that feeds the stream comes to its end, and nothing finishes the stream.
  private func unfinished(_ closure: CodeElement, _ uses: [CodeElement]) -> AnswerWalk.Loss? {
    let yields = uses.filter { $0.parent?.name == "yield" }
    guard let task = yields.first?.enclosingClosure, task != closure, task.callOfClosure?.startsTask == true,
      task.enclosingClosure == closure, let body = task.body,
      yields.allSatisfy({ $0.enclosingClosure == task }),
      !body.subtree.contains(where: {
        [.while, .repeat].contains($0.kind) || $0.kind == .for && $0.flags.contains(.isAsync)
      })
    else { return nil }
    let exit = FlowExit<AnswerWalk.Place>(kind: .end, element: body, states: [])
    return AnswerWalk.Loss(exit: exit, closure: task, check: nil, needsNeither: false, isFilter: false)
  }

  private func finding(
    _ loss: AnswerWalk.Loss, _ name: String, _ uses: [CodeElement], _ isThrowing: Bool
  ) -> CodeFinding {
    let fix = loss.finishInDefer(name, uses: uses, isThrowing: isThrowing)
    let reason: Message
    let element = loss.exit.kind == .end ? loss.closure : loss.exit.element
    switch loss.exit.kind {
    case .throw:
      let call = element.thrower
      reason = Message(
        en: "If \(call) on line \(element.line) throws", ja: "\(element.line) 行目の \(call) がエラーを投げると")
    case .return: reason = Message(en: "When it returns on line \(element.line)", ja: "\(element.line) 行目で戻ると")
    default: reason = Message(en: "When this producer comes to its end", ja: "この処理が最後まで進むと")
    }
    let name = name == "$0" ? "continuation" : name
    return CodeFinding(
      rule: Self.id, element: loss.check ?? element,
      message: Message(
        en:
          "\(reason.en), nothing finishes the stream: its reader waits forever. Call \(name).finish() there, or in a defer.",
        ja: "\(reason.ja)、ストリームが終わらず、受け手は永久に待ち続けます。そこで、または defer で \(name).finish() を呼んでください。"),
      severity: .error, fix: fix)
  }
}

/// `let (stream, continuation) = AsyncStream.makeStream(of: Int.self)`, and the one task that finishes it.
private struct MadeStream {
  let name: String
  let uses: [CodeElement]
  private let task: CodeElement
  private let ends: [CodeElement]

  init?(_ call: CodeElement) {
    guard let variable = call.parent, variable.kind == .variable, let block = variable.parent, block.kind == .block,
      variable.name.hasPrefix("("), let last = variable.name.dropFirst().dropLast().split(separator: ",").last
    else { return nil }
    let name = last.filter { $0 != " " }
    let uses = block.subtree.filter { $0.kind == .name && $0.name == name && $0.index > variable.index }
    let ends = uses.filter(\.endsStream)
    let tasks = Set(
      ends.map { end in end.ancestors.first { $0.kind == .closure && $0.callOfClosure?.startsTask == true } })
    guard uses.allSatisfy(\.isMemberOfContinuation), tasks.count == 1, let task = tasks.first ?? nil,
      block.contains(task)
    else { return nil }
    (self.name, self.uses, self.task, self.ends) = (name, uses, task, ends)
  }

  func losses(_ repository: Repository) -> [AnswerWalk.Loss] {
    Array(AnswerWalk(root: task, answers: ends, repository).losses().filter { $0.closure == task }.prefix(2))
  }
}

extension AnswerWalk.Loss {
  /// The producer has ended: a task, or a handler that is called once. The stream's own closure only starts one.
  fileprivate var isEndOfProducer: Bool {
    // A task that is cancelled by `onTermination` feeds a stream that has ended.
    if exit.kind == .throw, exit.element.subtree.contains(where: { $0.name == "checkCancellation" }) { return false }
    guard let call = closure.callOfClosure else { return false }
    if call.startsTask { return true }
    let label = closure.parent?.name.lowercased() ?? ""
    return label.contains("complet") || call.calleeName?.lowercased().contains("complet") ?? false
  }
}

extension CodeElement {
  /// `continuation.finish()`.
  fileprivate var endsStream: Bool { parent.map { $0.kind == .member && $0.name == "finish" } ?? false }

  fileprivate var isMemberOfContinuation: Bool {
    parent.map { $0.kind == .member && ["finish", "yield", "onTermination"].contains($0.name) || $0.kind == .capture }
      ?? false
  }
}
