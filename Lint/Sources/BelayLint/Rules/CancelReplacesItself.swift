// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftSyntax

/// A command that should cancel the running task is itself run as that task: it cancels itself.
///
/// One function handles every command: it starts a task and stores it in a property. It also handles the command that
/// cancels. When that command runs, its own task has already replaced the one to cancel, which keeps running.
///
/// A property whose `didSet` cancels the old value, or a `cancel()` before the assignment, prevents the finding.
///
/// Wrong:
/// ```swift
/// func dispatch(_ command: Command) { task = Task { await perform(command) } }
/// func perform(_ command: Command) async {
///   switch command {
///   case .load: await load()
///   case .cancel: task?.cancel()
///   }
/// }
/// ```
/// Right:
/// ```swift
/// private var task: Task<Void, Never>? { didSet { oldValue?.cancel() } }
/// ```
struct CancelReplacesItself: Rule {
  static let id = "cancel-replaces-itself"
  static let summary = "a cancel command replaces the task that it should cancel"

  func check(_ context: RuleContext) -> [Finding] {
    context.tasks.compactMap { site in
      guard case .property(let name) = site.destination, let owner = context.owner(around: site.call),
        owner.type.isReference, let property = owner.property(name), !property.isReplacedByCancelling(context),
        let function = site.call.enclosingFunction?.as(FunctionDeclSyntax.self),
        !TaskOverwrites.cancelsBefore(site.call, name, in: function, owner)
      else { return nil }
      let parameters = Set(function.signature.parameterClause.parameters.map { ($0.secondName ?? $0.firstName).plain })
      guard let canceller = canceller(of: name, in: site.closure, given: parameters, owner) else { return nil }
      return context.finding(
        Self.self, at: site.call,
        Message(
          en:
            "\(function.name.text)() stores the task of every command in \(name), also of the one that cancels: \(canceller.en) then cancels "
            + "itself, and the task that it should cancel continues. Cancel the old task before it is replaced, in a didSet of \(name).",
          ja: "\(function.name.text)() はすべてのコマンドのタスクを \(name) に入れ、キャンセルのコマンドも例外ではありません。そのため\(canceller.ja)は自分自身をキャンセルし、"
            + "止めたいタスクは動き続けます。\(name) の didSet で、置き換えられる前の古いタスクをキャンセルしてください。"))
    }
  }

  /// The code that cancels the property, in words, if the command that was passed in leads to it.
  private func canceller(
    of name: String, in closure: ClosureExprSyntax, given parameters: Set<String>, _ owner: Owner
  ) -> Message? {
    if CommandCancel.isIn(Syntax(closure.statements), of: name, given: parameters) {
      return Message(en: "a case of its switch", ja: " switch の case ")
    }
    for call in FlowReader.read(closure.statements).calls where call.property == nil {
      let passed = call.call.arguments.contains { argument in
        parameters.contains { NameSearch.finds($0, in: argument.expression) }
      }
      guard passed else { continue }
      for method in owner.methods(call.method) {
        guard let body = method.body, let function = body.enclosingFunction?.as(FunctionDeclSyntax.self) else {
          continue
        }
        let taken = Set(function.signature.parameterClause.parameters.map { ($0.secondName ?? $0.firstName).plain })
        if CommandCancel.isIn(Syntax(body), of: name, given: taken) {
          return Message(en: "\(call.method)()", ja: " \(call.method)() ")
        }
      }
    }
    return nil
  }
}

/// A cancel of the property in a branch that depends on a parameter.
private final class CommandCancel: SyntaxVisitor {
  private let name: String
  private let parameters: Set<String>
  private var found = false

  static func isIn(_ node: Syntax, of name: String, given parameters: Set<String>) -> Bool {
    let search = CommandCancel(name, parameters)
    search.walk(node)
    return search.found
  }

  private init(_ name: String, _ parameters: Set<String>) {
    (self.name, self.parameters) = (name, parameters)
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.calleeName == "cancel", let base = node.calledExpression.as(MemberAccessExprSyntax.self)?.base,
      base.ownName == name
    else { return .visitChildren }
    for ancestor in node.ancestors {
      if let choice = ancestor.as(SwitchExprSyntax.self), mentions(choice.subject) { found = true }
      if let choice = ancestor.as(IfExprSyntax.self), choice.conditions.contains(where: { mentions($0) }) {
        found = true
      }
      if ancestor.isFunctionLike { break }
    }
    return .visitChildren
  }

  private func mentions(_ node: some SyntaxProtocol) -> Bool {
    parameters.contains { NameSearch.finds($0, in: node) }
  }
}
