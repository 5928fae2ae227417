// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// An `AsyncStream` wraps a subscription, and nothing ends the subscription when the stream is no longer read. (Opt-in:
/// some sources cannot be ended, or end with the process.)
///
/// The `for await` ends because its task was cancelled or by a `break`. The handler, the observer or the loop that
/// feeds the stream continues: it yields values that are dropped, and keeps what it captured.
///
/// These are not reported: streams that end in their own closure, `unfolding:`, continuations that the owner stores,
/// answers that come once, sources that check the result of `yield`, and streams whose reader or caller ends the
/// source. It is a warning.
///
/// With Belay, the closure of a `Bridge` must return its `Teardown`, or it does not compile.
///
/// Wrong:
/// ```swift
/// AsyncStream { continuation in
///   sensor.handler = { continuation.yield($0) }
/// }
/// ```
/// Right:
/// ```swift
/// AsyncStream { continuation in
///   sensor.handler = { continuation.yield($0) }
///   continuation.onTermination = { _ in sensor.handler = nil }
/// }
/// ```
package struct StreamWithoutTermination: CodeRule {
  package static let id = "stream-without-termination"
  package static let summary = "a stream's source continues without a reader"
  package static let isOptIn = true

  package init() {}

  package func check(_ code: Code, _ context: CodeContext) -> [CodeFinding] {
    let terminations = StreamTerminations(in: code)
    var locals = LocalUses(code)
    return code.calls(to: CodeElement.streamTypes).compactMap { call in
      guard call.argument("unfolding") == nil, let closure = call.lastClosure, closure.parent?.name != "unfolding",
        let name = closure.onlyParameterName, !terminations.end(call),
        !isEndedByReader(call, closure, &locals),
        let source = StreamSource(closure, name).feeder
      else { return nil }
      let continuation = name == "$0" ? "$0" : name
      return CodeFinding(
        rule: Self.id, element: call,
        message: Message(
          en:
            "Nothing ends \(source.en) when the stream's reader stops or is cancelled: it continues, and keeps what it uses. "
            + "Set \(continuation).onTermination, and end it there.",
          ja: "ストリームの受け手が止まったりキャンセルされたりしても、\(source.ja)を終わらせるものがありません。動き続け、使っているものを保持し続けます。"
            + "\(continuation) の onTermination を設定し、そこで解除してください。"))
    }
  }

  /// The code around the stream ends what feeds it: behind the loop, in a `defer`; or returns it beside the stream.
  private func isEndedByReader(_ call: CodeElement, _ closure: CodeElement, _ locals: inout LocalUses) -> Bool {
    guard let block = call.ancestors.first(where: { $0.kind == .block }) else { return false }
    let sources = Set(closure.subtree.filter { $0.kind == .name && $0.isReceiverOfSource }.map(\.name))
    return sources.subtracting(CodeElement.selfNames).contains {
      locals.contains($0, in: call.node.end..<block.node.end)
    }
  }
}

/// What feeds a stream from outside, in words; nil if there is nothing to stop.
struct StreamSource {
  private let root: CodeElement
  private let mentions: [CodeElement]

  init(_ root: CodeElement, _ name: String) {
    self.root = root
    mentions = root.mentions(of: name)
  }

  var feeder: Message? {
    if mentions.contains(where: {
      $0.enclosingClosure == root && $0.isBase(of: "finish") && $0.isUnconditional(in: root)
    }) {
      return nil
    }
    for mention in mentions {
      if let feeder = feeder(mention) { return feeder }
    }
    return nil
  }

  private func feeder(_ mention: CodeElement) -> Message? {
    if let registration = registration(mention) { return registration }
    guard mention.isBase(of: "yield"), let closure = mention.outermostClosure(in: root) else { return nil }
    // The result of `yield` tells whether there is a reader.
    if let call = mention.parent?.parent, call.parent?.kind != .block { return nil }
    if let task = closure.callOfClosure, task.startsTask {
      guard let body = closure.body, body.ownFlow.contains(where: \.isUnendingLoop) else { return nil }
      return Message(en: "the task that feeds it", ja: "値を流すタスク")
    }
    let callee = closure.callOfClosure?.calleeName ?? ""
    if closure.callOfClosure?.runsClosureInline == true || StreamSource.onceCallees.contains(callee) { return nil }
    if isEndedByOwner(closure) { return nil }
    // It ends itself, or the owner has it.
    let ends = mentions.contains { closure.contains($0) && $0.isBase(of: "finish") }
    if ends { return nil }
    if closure.parent?.kind == .assign, closure.parent?.assigned?.ownPath?.count == 1 { return nil }
    return Message(en: "the handler that feeds it", ja: "値を流すハンドラ")
  }

  /// `source.setCancelHandler { continuation.finish() }` of a source from outside: the owner of it ends both.
  private func isEndedByOwner(_ closure: CodeElement) -> Bool {
    guard let receiver = closure.callOfClosure?.receiver, receiver.kind == .name,
      let local = receiver.localDeclaration, !root.contains(local)
    else { return false }
    return mentions.contains { mention in
      guard mention.isBase(of: "finish"), let other = mention.outermostClosure(in: root), other != closure else {
        return false
      }
      return other.callOfClosure?.receiver?.name == receiver.name && mention.isUnconditional(in: other)
    }
  }

  private static let onceCallees: Set<String> = [
    "async", "asyncAfter", "addOperation", "perform", "dataTask", "enumerate", "enumerateLines", "forEach",
  ]

  /// `continuations[UUID()] = continuation`, `continuations.append(continuation)`.
  private func registration(_ mention: CodeElement) -> Message? {
    if let assign = mention.parent, assign.kind == .assign, assign.assignedValue == mention,
      let target = assign.assigned,
      target.kind == .index, target.arguments.first?.firstChild?.calleeName == "UUID"
    {
      return Message(
        en: "the registration under a new key, which cannot be found again,",
        ja: "新しく作ったキーでの登録（キーが残らないため、後から解除できません）")
    }
    if let argument = mention.parent, argument.kind == .argument, argument.parent?.calleeName == "append" {
      return Message(en: "the registration in a list", ja: "リストへの登録")
    }
    return nil
  }
}

extension CodeElement {
  /// `continuation` in `continuation.yield`.
  fileprivate func isBase(of member: String) -> Bool { parent.map { $0.kind == .member && $0.name == member } ?? false }

  /// A statement of the closure's own body, or in its `defer`.
  fileprivate func isUnconditional(in closure: CodeElement) -> Bool {
    for ancestor in ancestors {
      if ancestor == closure { return true }
      if [.if, .guard, .switch, .closure, .catchClause, .for, .while].contains(ancestor.kind) { return false }
    }
    return false
  }

  fileprivate func outermostClosure(in root: CodeElement) -> CodeElement? {
    var found: CodeElement?
    for ancestor in ancestors {
      if ancestor == root { return found }
      if ancestor.kind == .closure { found = ancestor }
    }
    return nil
  }

  /// `while true`, `while !Task.isCancelled`, `for await` of the sequence that an extension is of.
  fileprivate var isUnendingLoop: Bool {
    switch kind {
    case .while:
      guard let conditions = children.first(.conditions) else { return false }
      return conditions.children.allSatisfy { condition in
        condition.isTrue || condition.subtree.contains { $0.name == "isCancelled" }
      }
    case .for:
      return firstChild?.subtree.contains { $0.kind == .name && $0.name == "self" && $0.parent?.kind != .member }
        ?? false
    default: return false
    }
  }

  /// `port` in `port.handler = …` and `port.onLine { }`.
  fileprivate var isReceiverOfSource: Bool { parent.map { $0.kind == .member && $0.firstChild == self } ?? false }
}
