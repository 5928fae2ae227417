// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import LintRules
import SwiftSyntax

extension CodeReader {
  mutating func declaration(_ declaration: DeclSyntax) {
    switch declaration.as(DeclSyntaxEnum.self) {
    case .classDecl(let node): type(node, node.name.plain, .isClass)
    case .structDecl(let node): type(node, node.name.plain, .isStruct)
    case .enumDecl(let node): type(node, node.name.plain, .isEnum)
    case .actorDecl(let node): type(node, node.name.plain, .isActor)
    case .protocolDecl(let node): type(node, node.name.plain, .isProtocol)
    case .extensionDecl(let node):
      type(node, node.extendedType.nominalName ?? node.extendedType.plainText, .isExtension)
    case .functionDecl(let node): function(node)
    case .initializerDecl(let node): initializer(node)
    case .deinitializerDecl(let node):
      self.node(.deinitializer, "deinit", at: node.begin) { $0.block(node.body) }
    case .variableDecl(let node): variable(node)
    case .subscriptDecl(let node): subscripted(node)
    case .enumCaseDecl(let node):
      for element in node.elements {
        self.node(.enumCase, element.name.plain, at: element.begin) { reader in
          for parameter in element.parameterClause?.parameters ?? [] { reader.typeName(parameter.type) }
        }
      }
    case .typeAliasDecl(let node):
      self.node(.alias, node.name.plain, at: node.begin) { $0.typeName(node.initializer.value) }
    case .importDecl(let node): self.node(.import, node.path.first?.name.plain ?? "", at: node.begin)
    case .ifConfigDecl(let node): compiled(node)
    case .macroExpansionDecl(let node):
      self.node(.call, at: node.begin) { reader in
        reader.node(.name, "#" + node.macroName.plain, at: node.begin)
        reader.arguments(node.arguments, node.trailingClosure, node.additionalTrailingClosures)
      }
    default: break
    }
  }

  mutating func members(_ items: MemberBlockItemListSyntax) { for item in items { declaration(item.decl) } }

  private mutating func type(_ node: some DeclGroupSyntax & SyntaxProtocol, _ name: String, _ form: CodeFlags) {
    self.node(.type, name, form, at: node.begin) { reader in
      reader.marks(node.attributes, node.modifiers)
      for inherited in node.inheritanceClause?.inheritedTypes ?? [] {
        reader.node(.inherited, inherited.type.nominalName ?? inherited.type.plainText, at: inherited.begin)
      }
      reader.members(node.memberBlock.members)
    }
  }

  /// Attributes and modifiers.
  private mutating func marks(_ attributes: AttributeListSyntax, _ modifiers: DeclModifierListSyntax?) {
    for case .attribute(let attribute) in attributes {
      node(.attribute, attribute.attributeName.nominalName ?? attribute.attributeName.plainText, at: attribute.begin) {
        reader in
        guard case .argumentList(let list) = attribute.arguments else { return }
        for argument in list { reader.expression(argument.expression) }
      }
    }
    for modifier in modifiers ?? [] { node(.modifier, modifier.name.plain, at: modifier.begin) }
  }

  private mutating func function(_ node: FunctionDeclSyntax) {
    self.node(.function, node.name.plain, node.signature.effectSpecifiers.flags, at: node.begin) { reader in
      reader.marks(node.attributes, node.modifiers)
      reader.parameters(node.signature.parameterClause)
      if let result = node.signature.returnClause { reader.result(result) }
      reader.block(node.body)
    }
  }

  private mutating func initializer(_ node: InitializerDeclSyntax) {
    self.node(.initializer, "init", node.signature.effectSpecifiers.flags, at: node.begin) { reader in
      reader.marks(node.attributes, node.modifiers)
      reader.parameters(node.signature.parameterClause)
      reader.block(node.body)
    }
  }

  private mutating func subscripted(_ node: SubscriptDeclSyntax) {
    self.node(.function, "subscript", at: node.begin) { reader in
      reader.marks(node.attributes, node.modifiers)
      reader.parameters(node.parameterClause)
      reader.result(node.returnClause)
      reader.accessors(node.accessorBlock)
    }
  }

  private mutating func result(_ clause: ReturnClauseSyntax) {
    node(.result, clause.type.plainText, at: clause.type.begin)
  }

  mutating func parameters(_ clause: FunctionParameterClauseSyntax) {
    for parameter in clause.parameters {
      let inner = (parameter.secondName ?? parameter.firstName).plain
      let isInout =
        parameter.type.as(AttributedTypeSyntax.self)?.specifiers.contains { $0.plainText == "inout" } ?? false
      node(.parameter, inner, isInout ? .isInout : [], at: parameter.begin) { reader in
        if parameter.secondName != nil {
          reader.node(.label, parameter.firstName.plain, at: parameter.firstName.begin)
        }
        reader.typeName(parameter.type)
        if let value = parameter.defaultValue?.value { reader.expression(value) }
      }
    }
  }

  mutating func typeName(_ type: TypeSyntax) { node(.typeName, type.plainText, at: type.begin) }

  private mutating func variable(_ node: VariableDeclSyntax) {
    let flags: CodeFlags = node.bindingSpecifier.tokenKind == .keyword(.let) ? .isConstant : []
    for binding in node.bindings {
      self.node(.variable, binding.pattern.boundName, flags, at: node.begin) { reader in
        reader.marks(node.attributes, node.modifiers)
        if let type = binding.typeAnnotation?.type { reader.typeName(type) }
        if let value = binding.initializer?.value { reader.expression(value) }
        reader.accessors(binding.accessorBlock)
      }
    }
  }

  private mutating func accessors(_ block: AccessorBlockSyntax?) {
    guard let block else { return }
    switch block.accessors {
    case .getter(let items):
      node(.accessor, "get", at: block.begin) { reader in
        reader.node(.block, at: block.begin) { $0.statements(items) }
      }
    case .accessors(let list):
      for accessor in list {
        node(.accessor, accessor.accessorSpecifier.plain, at: accessor.begin) { $0.block(accessor.body) }
      }
    }
  }
}

extension FunctionEffectSpecifiersSyntax? {
  fileprivate var flags: CodeFlags {
    var flags: CodeFlags = []
    if self?.asyncSpecifier != nil { flags.insert(.isAsync) }
    if self?.throwsClause != nil { flags.insert(.isThrowing) }
    return flags
  }
}

extension PatternSyntax {
  /// The name that it binds, or its text for a tuple.
  var boundName: String {
    self.as(IdentifierPatternSyntax.self)?.identifier.plain ?? plainText
  }
}
