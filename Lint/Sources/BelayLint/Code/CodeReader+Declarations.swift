// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import LintRules
@_spi(RawSyntax) import SwiftSyntax

extension CodeReader {
  mutating func declaration(_ declaration: RawSyntax) {
    switch declaration.kind {
    case .classDecl, .structDecl, .enumDecl, .actorDecl, .protocolDecl, .extensionDecl: type(declaration)
    case .functionDecl: function(RawFunctionDeclSyntax(declaration)!)
    case .initializerDecl: initializer(RawInitializerDeclSyntax(declaration)!)
    case .deinitializerDecl:
      let node = RawDeinitializerDeclSyntax(declaration)!
      self.node(.deinitializer, name("deinit"), at: begin(node)) { $0.block(node.body) }
    case .variableDecl: variable(RawVariableDeclSyntax(declaration)!)
    case .subscriptDecl: subscripted(RawSubscriptDeclSyntax(declaration)!)
    case .enumCaseDecl:
      for element in RawEnumCaseDeclSyntax(declaration)!.elements.nodes(RawEnumCaseElementSyntax.self) {
        node(.enumCase, name(element.name), at: begin(element)) { reader in
          guard let parameters = element.parameterClause?.parameters else { return }
          for parameter in parameters.nodes(RawEnumCaseParameterSyntax.self) { reader.typeName(parameter.type) }
        }
      }
    case .typeAliasDecl:
      let node = RawTypeAliasDeclSyntax(declaration)!
      self.node(.alias, name(node.name), at: begin(node)) { $0.typeName(node.initializer.value) }
    case .importDecl:
      let node = RawImportDeclSyntax(declaration)!
      let module = node.path.nodes(RawImportPathComponentSyntax.self).first { _ in true }
      self.node(.import, name(module?.name), at: begin(node))
    case .ifConfigDecl: compiled(RawIfConfigDeclSyntax(declaration)!)
    case .macroExpansionDecl:
      let node = RawMacroExpansionDeclSyntax(declaration)!
      let begin = begin(node)
      self.node(.call, at: begin) { reader in
        reader.node(.name, reader.macroName(node.macroName), at: begin)
        reader.arguments(node.arguments, node.trailingClosure, node.additionalTrailingClosures)
      }
    default: break
    }
  }

  mutating func members(_ items: RawMemberBlockItemListSyntax) {
    for item in items.nodes(RawMemberBlockItemSyntax.self) { declaration(item.decl.raw) }
  }

  /// Attributes and modifiers.
  mutating func marks(_ attributes: RawAttributeListSyntax, _ modifiers: RawDeclModifierListSyntax) {
    for attribute in attributes.nodes(RawAttributeSyntax.self) {
      node(.attribute, nominal(attribute.attributeName), at: begin(attribute)) { reader in
        guard let list = attribute.arguments.flatMap({ RawLabeledExprListSyntax($0) }) else { return }
        for argument in list.nodes(RawLabeledExprSyntax.self) { reader.expression(argument.expression.raw) }
      }
    }
    for modifier in modifiers.nodes(RawDeclModifierSyntax.self) {
      node(.modifier, name(modifier.name), at: begin(modifier))
    }
  }

  private mutating func function(_ node: RawFunctionDeclSyntax) {
    self.node(.function, name(node.name), node.signature.effectSpecifiers.flags, at: begin(node)) { reader in
      reader.marks(node.attributes, node.modifiers)
      reader.parameters(node.signature.parameterClause)
      if let result = node.signature.returnClause { reader.result(result) }
      reader.block(node.body)
    }
  }

  private mutating func initializer(_ node: RawInitializerDeclSyntax) {
    self.node(.initializer, name("init"), node.signature.effectSpecifiers.flags, at: begin(node)) { reader in
      reader.marks(node.attributes, node.modifiers)
      reader.parameters(node.signature.parameterClause)
      reader.block(node.body)
    }
  }

  private mutating func subscripted(_ node: RawSubscriptDeclSyntax) {
    self.node(.function, name("subscript"), at: begin(node)) { reader in
      reader.marks(node.attributes, node.modifiers)
      reader.parameters(node.parameterClause)
      reader.result(node.returnClause)
      reader.accessors(node.accessorBlock)
    }
  }

  private mutating func result(_ clause: RawReturnClauseSyntax) {
    node(.result, text(clause.type), at: begin(clause.type))
  }

  private mutating func parameters(_ clause: RawFunctionParameterClauseSyntax) {
    for parameter in clause.parameters.nodes(RawFunctionParameterSyntax.self) {
      let isInout =
        RawAttributedTypeSyntax(parameter.type)?.specifiers.nodes(RawSimpleTypeSpecifierSyntax.self).contains {
          $0.specifier.is(keyword: "inout")
        } ?? false
      let inner = name(parameter.secondName ?? parameter.firstName)
      node(.parameter, inner, isInout ? .isInout : [], at: begin(parameter)) { reader in
        if parameter.secondName != nil {
          reader.node(.label, reader.name(parameter.firstName), at: reader.begin(parameter.firstName))
        }
        reader.typeName(parameter.type)
        if let value = parameter.defaultValue?.value { reader.expression(value.raw) }
      }
    }
  }

  mutating func typeName(_ type: RawTypeSyntax) { node(.typeName, text(type), at: begin(type)) }

  private mutating func variable(_ node: RawVariableDeclSyntax) {
    let flags: CodeFlags = node.bindingSpecifier.is(keyword: "let") ? .isConstant : []
    let begin = begin(node)
    for binding in node.bindings.nodes(RawPatternBindingSyntax.self) {
      self.node(.variable, boundName(binding.pattern), flags, at: begin) { reader in
        reader.marks(node.attributes, node.modifiers)
        if let type = binding.typeAnnotation?.type { reader.typeName(type) }
        if let value = binding.initializer?.value { reader.expression(value.raw) }
        reader.accessors(binding.accessorBlock)
      }
    }
  }

  private mutating func accessors(_ block: RawAccessorBlockSyntax?) {
    guard let block else { return }
    if let items = RawCodeBlockItemListSyntax(block.accessors) {
      let begin = begin(block)
      node(.accessor, name("get"), at: begin) { reader in
        reader.node(.block, at: begin) { $0.statements(items) }
      }
    } else {
      for accessor in block.accessors.nodes(RawAccessorDeclSyntax.self) {
        node(.accessor, name(accessor.accessorSpecifier), at: begin(accessor)) { $0.block(accessor.body) }
      }
    }
  }
}

extension RawFunctionEffectSpecifiersSyntax? {
  fileprivate var flags: CodeFlags {
    var flags: CodeFlags = []
    if self?.asyncSpecifier != nil { flags.insert(.isAsync) }
    if self?.throwsClause != nil { flags.insert(.isThrowing) }
    return flags
  }
}
