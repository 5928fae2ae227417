// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftSyntax

extension DeclSyntaxProtocol {
  /// Declared directly in a type.
  var isMember: Bool { parent?.is(MemberBlockItemSyntax.self) ?? false }
}

extension AttributeListSyntax {
  var names: [String] {
    compactMap { $0.as(AttributeSyntax.self)?.attributeName.nominalName }
  }
}

extension DeclModifierListSyntax {
  func contains(_ name: String) -> Bool { contains { $0.name.text == name } }
}

extension PropertyFacts {
  static func read(_ node: VariableDeclSyntax) -> [PropertyFacts] {
    let bindings = Array(node.bindings)
    return bindings.enumerated().compactMap { index, binding in
      guard let pattern = binding.pattern.as(IdentifierPatternSyntax.self) else { return nil }
      // `var a, b: Task<Void, Never>?`: the type follows the last name.
      let type = binding.typeAnnotation?.type ?? bindings[index...].lazy.compactMap(\.typeAnnotation?.type).first
      let value = binding.initializer?.value.bare
      let constructed = value.flatMap(constructedType)
      return PropertyFacts(
        name: pattern.identifier.plain,
        isStatic: node.modifiers.contains("static") || node.modifiers.contains("class"),
        isComputed: binding.accessorBlock.map { !$0.isObserving } ?? false,
        type: type?.plainText
          ?? value?.as(FunctionCallExprSyntax.self)?.calledExpression.as(GenericSpecializationExprSyntax.self)?
          .plainText ?? "",
        typeName: type?.nominalName ?? constructed?.name,
        wrappers: node.attributes.names,
        isFromSingleton: constructed?.isSingleton ?? value?.isImplicitSingleton ?? false,
        cancelsWhenSet: binding.accessorBlock.map { $0.isObserving && CancelSearch.cancels($0) } ?? false,
        isWeak: node.modifiers.contains("weak"),
        initialFlag: value?.as(BooleanLiteralExprSyntax.self).map { $0.literal.tokenKind == .keyword(.true) },
        position: pattern.positionAfterSkippingLeadingTrivia)
    }
  }

  private static func constructedType(_ value: ExprSyntax) -> (name: String, isSingleton: Bool)? {
    if let call = value.as(FunctionCallExprSyntax.self) {
      if let path = call.calledExpression.typePath { return (path, false) }
      guard let member = call.calledExpression.as(MemberAccessExprSyntax.self), let path = member.base?.typePath else {
        return nil
      }
      return (path, false)
    }
    guard let member = value.as(MemberAccessExprSyntax.self), let path = member.base?.typePath else { return nil }
    return (path, singletonNames.contains(member.declName.baseName.plain))
  }

  static let singletonNames: Set<String> = [
    "shared", "default", "standard", "current", "main", "sharedInstance", "instance",
  ]
}

extension ExprSyntax {
  /// `Outer.Foo` if every part begins with a capital letter.
  var typePath: String? {
    let expression = self.as(GenericSpecializationExprSyntax.self)?.expression ?? self
    guard let path = expression.namePath, path.allSatisfy({ $0.first?.isUppercase ?? false }) else { return nil }
    return path.joined(separator: ".")
  }

  /// `.shared`
  var isImplicitSingleton: Bool {
    guard let member = self.as(MemberAccessExprSyntax.self), member.base == nil else { return false }
    return PropertyFacts.singletonNames.contains(member.declName.baseName.plain)
  }
}

extension AccessorBlockSyntax {
  /// `didSet` and `willSet`: the property is still stored.
  var isObserving: Bool {
    guard case .accessors(let list) = accessors else { return false }
    return list.allSatisfy { ["didSet", "willSet"].contains($0.accessorSpecifier.text) }
  }
}

extension MethodFacts {
  static func read(_ node: FunctionDeclSyntax, _ body: BodyFacts, at place: CodePlace) -> MethodFacts {
    let effects = node.signature.effectSpecifiers
    let isAsync = effects?.asyncSpecifier != nil
    return make(
      node.name.plain, body,
      labels: node.signature.parameterClause.parameters.map(\.firstName.plain),
      isStatic: node.modifiers.contains("static") || node.modifiers.contains("class"),
      isAsync: isAsync, isThrowing: effects?.throwsClause != nil, place: place)
  }

  static func make(
    _ name: String, _ body: BodyFacts, labels: [String] = [], isStatic: Bool = false, isAsync: Bool = false,
    isThrowing: Bool = false, place: CodePlace
  ) -> MethodFacts {
    MethodFacts(
      name: name, labels: labels, isStatic: isStatic, isAsync: isAsync, isThrowing: isThrowing,
      allCalls: body.calls, allCalled: body.called, allCancels: body.cancels, foreignCancels: body.foreignCancels,
      allAssignments: body.assignments, place: place)
  }
}
