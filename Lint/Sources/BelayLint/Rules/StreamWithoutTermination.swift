// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftSyntax

/// An `AsyncStream` wraps a subscription, and nothing ends the subscription when the stream is no longer read.
///
/// The `for await` ends because its task was cancelled or by a `break`. The handler, the observer or the loop that
/// feeds the stream continues: it yields values that are dropped, and keeps what it captured.
///
/// These are not reported: streams that end in their own closure, `unfolding:`, continuations that the owner stores,
/// answers that come once, sources that check the result of `yield`, and streams whose reader or caller ends the
/// source.
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
struct StreamWithoutTermination: Rule {
  static let id = "stream-without-termination"
  static let summary = "a stream's source continues without a reader"

  func check(_ context: RuleContext) -> [Finding] {
    ["AsyncStream", "AsyncThrowingStream"].flatMap { context.sites.calls[$0] ?? [] }.compactMap { call in
      guard call.argument("unfolding") == nil, let closure = call.lastClosure, closure.label != "unfolding",
        let name = closure.parameterNames.first ?? (NameSearch.finds("$0", in: closure.statements) ? "$0" : nil),
        !closure.mentionsTermination, !closure.finishesSynchronously,
        !isInTerminatedStream(call), !StreamTeardown.isSeenTo(call, closure),
        let source = source(of: name, in: closure, context)
      else { return nil }
      let continuation =
        name == "$0" ? Message(en: "the continuation", ja: "continuation") : Message(en: name, ja: "\(name) ")
      return context.finding(
        Self.self, at: call,
        Message(
          en:
            "Nothing ends \(source.en) when the stream's reader stops or is cancelled: it continues, and keeps what it uses. "
            + "Set \(continuation.en).onTermination, and end it there.",
          ja: "ストリームの受け手が止まったりキャンセルされたりしても、\(source.ja)を終わらせるものがありません。動き続け、使っているものを保持し続けます。"
            + "\(continuation.ja)の onTermination を設定し、そこで解除してください。"))
    }
  }

  private func isInTerminatedStream(_ call: FunctionCallExprSyntax) -> Bool {
    call.ancestors.contains { node in
      guard let outer = node.as(FunctionCallExprSyntax.self), let name = outer.calleeName else { return false }
      return name.hasSuffix("Stream") && outer.mentionsTermination
    }
  }

  /// The outside source of the stream, in words; nil if there is nothing to stop.
  private func source(of name: String, in closure: ClosureExprSyntax, _ context: RuleContext) -> Message? {
    let search = FeederSearch(name, closure, context)
    search.walk(closure.statements)
    return search.feeder
  }
}

private final class FeederSearch: SyntaxVisitor {
  private let name: String
  private let root: ClosureExprSyntax
  private let context: RuleContext
  var feeder: Message?

  init(_ name: String, _ root: ClosureExprSyntax, _ context: RuleContext) {
    (self.name, self.root, self.context) = (name, root, context)
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    let isMentioned = FileMemo.value("name \(name)", of: node.id) { NameSearch.finds(name, in: node.statements) }
    guard isMentioned, !FlowReader.runsInline(node) else { return .visitChildren }
    if let call = node.receivingCall, call.isTask {
      let isEndless = FlowReader.read(node.statements).loops.contains { context.judge.level(of: $0) == .endless }
      if isEndless || node.readsItsOwnSequence {
        feeder = feeder ?? Message(en: "the task that feeds it", ja: "値を流すタスク")
      }
    } else if YieldSearch.yields(name, in: node.statements), !node.alwaysFinishes(name), !node.isAnswerOnce,
      !node.isKeptByOwner, !isEndedByOwner(node)
    {
      feeder = feeder ?? Message(en: "the handler that feeds it", ja: "値を流すハンドラ")
    }
    return .skipChildren
  }

  /// `source.setCancelHandler { continuation.finish() }`, where the owner stores the source: it ends both.
  private func isEndedByOwner(_ handler: ClosureExprSyntax) -> Bool {
    guard let source = handler.receivingCall?.calledExpression.namePath, source.count == 2,
      let owner = context.owner(around: root), let value = LocalValue.of(source[0], before: root),
      SelfUse.isIn(Syntax(value), of: owner)
    else { return false }
    return root.statements.contains { item in
      guard let call = item.item.as(FunctionCallExprSyntax.self), call.calledExpression.namePath?.first == source[0],
        let closure = call.lastClosure, closure.id != handler.id
      else { return false }
      return closure.alwaysFinishes(name)
    }
  }

  /// `continuations[UUID()] = continuation`, `continuations.append(continuation)`
  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    if let assignment = Assignment(node), assignment.right.first?.ownName == name,
      let item = assignment.left.bare.as(SubscriptCallExprSyntax.self),
      item.arguments.first?.expression.as(FunctionCallExprSyntax.self)?.calleeName == "UUID"
    {
      feeder =
        feeder
        ?? Message(
          en: "the registration under a new key, which cannot be found again,",
          ja: "新しく作ったキーでの登録（キーが残らないため、後から解除できません）")
    }
    return .visitChildren
  }
  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if node.calleeName == "append", node.arguments.count == 1, node.arguments.first?.expression.ownName == name {
      feeder = feeder ?? Message(en: "the registration in a list", ja: "リストへの登録")
    }
    return .visitChildren
  }
}

extension ClosureExprSyntax {
  /// `for await element in self` in an extension of `AsyncSequence`: the sequence may never end.
  fileprivate var readsItsOwnSequence: Bool {
    guard SelfCapture.of(self) == .strong,
      enclosingType?.as(ExtensionDeclSyntax.self)?.extendedType.nominalName == "AsyncSequence"
    else { return false }
    return FlowReader.read(statements).loops.contains { $0.as(ForStmtSyntax.self)?.sequence.isSelf ?? false }
  }

  /// Whether its own statements end with `finish`, or every branch does.
  fileprivate func alwaysFinishes(_ name: String) -> Bool {
    statements.contains { item in
      if let call = item.item.as(FunctionCallExprSyntax.self) {
        return call.calledExpression.namePath == [name, "finish"]
      }
      return item.item.as(DeferStmtSyntax.self).map { NameSearch.findsMember("finish", in: $0) } ?? false
    }
  }

  /// `handler = { … }`: a property of the own type, which the owner replaces or ends.
  fileprivate var isKeptByOwner: Bool {
    guard let sequence = parent?.parent?.as(SequenceExprSyntax.self), let assignment = Assignment(sequence) else {
      return false
    }
    return assignment.left.ownName != nil
  }

  /// Queues run a closure once.
  fileprivate var isAnswerOnce: Bool {
    guard let name = receivingCall?.calleeName else { return false }
    return ["async", "asyncAfter", "addOperation", "perform", "dataTask"].contains(name)
  }
}

private final class YieldSearch: SyntaxVisitor {
  private let name: String
  private var found = false

  static func yields(_ name: String, in node: some SyntaxProtocol) -> Bool {
    let search = YieldSearch(name)
    search.walk(node)
    return search.found
  }

  init(_ name: String) {
    self.name = name
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if node.calledExpression.namePath == [name, "yield"] { found = true }
    return .visitChildren
  }
}

extension SyntaxProtocol {
  /// Streams may be nested; each one checks everything around it.
  fileprivate var mentionsTermination: Bool {
    FileMemo.value("onTermination", of: id) { NameSearch.findsMember("onTermination", in: self) }
  }
}
