// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftSyntax

/// A `Task { }` in the source, and what is done with it.
struct TaskSite {
  enum Destination: Equatable {
    /// A property of the own type, or an element of one.
    case property(String)
    /// `.store(in: &bag)`, `bag.insert(Task { })`
    case bag(String)
    /// A local constant.
    case local(String)
    /// Its value is awaited in place, it is returned, or it is passed to a function.
    case elsewhere
    /// It is not stored.
    case nobody
  }

  let call: FunctionCallExprSyntax
  let closure: ClosureExprSyntax
  let destination: Destination

  init?(_ call: FunctionCallExprSyntax) {
    guard call.isTask, let closure = call.lastClosure else { return nil }
    (self.call, self.closure) = (call, closure)
    var destination = Self.destination(of: call)
    if case .local(let name) = destination, let property = Self.property(of: name, after: call) {
      destination = .property(property)
    }
    self.destination = destination
  }

  init(_ call: FunctionCallExprSyntax, _ closure: ClosureExprSyntax, kept destination: Destination) {
    (self.call, self.closure, self.destination) = (call, closure, destination)
  }

  private static func destination(of call: FunctionCallExprSyntax) -> Destination {
    var node = Syntax(call)
    while let parent = node.parent {
      if let member = parent.as(MemberAccessExprSyntax.self) {
        guard let outer = member.parent?.as(FunctionCallExprSyntax.self) else { return .elsewhere }
        if let bag = outer.argument("in").flatMap(bagName) { return .bag(bag) }
        // `Task { }.eraseToAnyCancellable().store(in: &bag)`
        node = Syntax(outer)
        continue
      }
      if let sequence = parent.parent?.as(SequenceExprSyntax.self), parent.is(ExprListSyntax.self) {
        guard let assignment = Assignment(sequence) else { return .elsewhere }
        if assignment.left.is(DiscardAssignmentExprSyntax.self) { return .nobody }
        guard let name = assignment.left.keptProperty else { return .elsewhere }
        let isLocal = !assignment.left.beginsWithSelf && LocalNames.around(call).contains(name)
        return isLocal ? .local(name) : .property(name)
      }
      if parent.is(InitializerClauseSyntax.self), let binding = parent.parent?.as(PatternBindingSyntax.self) {
        guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.plain else {
          return binding.pattern.is(WildcardPatternSyntax.self) ? .nobody : .elsewhere
        }
        let declaration = binding.parent?.parent?.as(VariableDeclSyntax.self)
        return declaration?.isMember ?? false ? .property(name) : .local(name)
      }
      if let argument = parent.as(LabeledExprSyntax.self) {
        guard let outer = argument.parent?.parent?.as(FunctionCallExprSyntax.self), let name = outer.calleeName,
          ["append", "insert", "add"].contains(name),
          let base = outer.calledExpression.as(MemberAccessExprSyntax.self)?.base, let bag = base.keptProperty
        else { return .elsewhere }
        return .bag(bag)
      }
      if parent.is(CodeBlockItemSyntax.self) { return isImplicitlyReturned(parent) ? .elsewhere : .nobody }
      if parent.is(ExprSyntax.self) || parent.is(ExprListSyntax.self) {
        node = parent
        continue
      }
      return .elsewhere
    }
    return .nobody
  }

  private static func bagName(_ expression: ExprSyntax) -> String? {
    let inner = expression.as(InOutExprSyntax.self)?.expression ?? expression
    return inner.keptProperty
  }

  /// Whether it is the only expression of a function or getter with a result.
  private static func isImplicitlyReturned(_ item: Syntax) -> Bool {
    guard let list = item.parent?.as(CodeBlockItemListSyntax.self), list.count == 1 else { return false }
    if let function = list.parent?.parent?.as(FunctionDeclSyntax.self) {
      return function.signature.returnClause?.type.trimmedDescription.contains("Task") ?? false
    }
    return list.parent?.is(AccessorBlockSyntax.self) ?? false
  }
}

extension ExprSyntax {
  var beginsWithSelf: Bool { firstToken(viewMode: .sourceAccurate)?.text == "self" }
}

extension FunctionCallExprSyntax {
  /// `Task { }`, `Task<Void, Never> { }`, `Task.detached { }`, `Task.immediate { }`
  var isTask: Bool {
    var callee = calledExpression
    if let generic = callee.as(GenericSpecializationExprSyntax.self) { callee = generic.expression }
    if let reference = callee.as(DeclReferenceExprSyntax.self) { return reference.baseName.text == "Task" }
    guard let member = callee.as(MemberAccessExprSyntax.self), let base = member.base else { return false }
    if member.declName.baseName.text == "Task" { return base.namePath == ["_Concurrency"] }
    return base.lastName == "Task"
      && ["detached", "immediate", "immediateDetached"].contains(member.declName.baseName.text)
  }
}
