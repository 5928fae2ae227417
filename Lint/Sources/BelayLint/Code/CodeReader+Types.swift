// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import LintRules
@_spi(RawSyntax) import SwiftSyntax

/// Declarations with members.
extension CodeReader {
  mutating func type(_ declaration: RawSyntax) {
    switch declaration.kind {
    case .classDecl:
      let node = RawClassDeclSyntax(declaration)!
      type(node, name(node.name), .isClass) {
        $0.parts(node.attributes, node.modifiers, node.inheritanceClause, node.memberBlock)
      }
    case .structDecl:
      let node = RawStructDeclSyntax(declaration)!
      type(node, name(node.name), .isStruct) {
        $0.parts(node.attributes, node.modifiers, node.inheritanceClause, node.memberBlock)
      }
    case .enumDecl:
      let node = RawEnumDeclSyntax(declaration)!
      type(node, name(node.name), .isEnum) {
        $0.parts(node.attributes, node.modifiers, node.inheritanceClause, node.memberBlock)
      }
    case .actorDecl:
      let node = RawActorDeclSyntax(declaration)!
      type(node, name(node.name), .isActor) {
        $0.parts(node.attributes, node.modifiers, node.inheritanceClause, node.memberBlock)
      }
    case .protocolDecl:
      let node = RawProtocolDeclSyntax(declaration)!
      type(node, name(node.name), .isProtocol) {
        $0.parts(node.attributes, node.modifiers, node.inheritanceClause, node.memberBlock)
      }
    case .extensionDecl:
      let node = RawExtensionDeclSyntax(declaration)!
      type(node, nominal(node.extendedType), .isExtension) {
        $0.parts(node.attributes, node.modifiers, node.inheritanceClause, node.memberBlock)
      }
    default: break
    }
  }

  private mutating func type(
    _ node: some RawSyntaxNodeProtocol, _ name: UInt32, _ form: CodeFlags, children: (inout CodeReader) -> Void
  ) {
    self.node(.type, name, form, at: begin(node), children: children)
  }

  private mutating func parts(
    _ attributes: RawAttributeListSyntax, _ modifiers: RawDeclModifierListSyntax,
    _ inheritance: RawInheritanceClauseSyntax?, _ block: RawMemberBlockSyntax
  ) {
    marks(attributes, modifiers)
    if let types = inheritance?.inheritedTypes {
      for inherited in types.nodes(RawInheritedTypeSyntax.self) {
        node(.inherited, nominal(inherited.type), at: begin(inherited))
      }
    }
    members(block.members)
  }
}
