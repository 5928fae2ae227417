// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import LintRules
@_spi(RawSyntax) import SwiftSyntax

/// Offsets and names of nodes.
extension CodeReader {
  mutating func begin(_ node: some RawSyntaxNodeProtocol) -> Int { tree.begin(of: node.raw) }

  /// The number of a fixed name.
  mutating func name(_ text: StaticString) -> UInt32 {
    out.intern(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// The number of a token's text, without the backticks of an escaped name; of no token, that of the empty name.
  mutating func name(_ token: RawTokenSyntax?) -> UInt32 { token.map { out.intern($0.plain) } ?? 0 }

  /// The number of a token's text as it is.
  mutating func exact(_ token: RawTokenSyntax) -> UInt32 { out.intern(token.tokenText.bytes) }

  /// `#name`.
  mutating func macroName(_ token: RawTokenSyntax) -> UInt32 {
    out.intern("#" + String(decoding: token.plain, as: UTF8.self))
  }

  /// The number of a node's text without surrounding blanks and comments.
  mutating func text(_ node: some RawSyntaxNodeProtocol) -> UInt32 {
    let tree = tree
    return tree.text(of: node.raw) { out.intern($0) }
  }

  /// The number of a type's name; of its text if it has none.
  mutating func nominal(_ type: RawTypeSyntax) -> UInt32 {
    // Most types are one name.
    if let identifier = RawIdentifierTypeSyntax(type) { return name(identifier.name) }
    return type.nominalName.map { out.intern($0) } ?? text(type)
  }

  /// The number of the name that a pattern binds, or of its text for a tuple.
  mutating func boundName(_ pattern: RawPatternSyntax) -> UInt32 {
    RawIdentifierPatternSyntax(pattern).map { name($0.identifier) } ?? text(pattern)
  }
}

extension RawTypeSyntax {
  /// `Foo` for `Foo?`, `any Foo`, `Outer.Foo`, `Foo<Bar>`; nil for arrays, tuples and functions.
  fileprivate var nominalName: String? {
    switch raw.kind {
    case .optionalType: RawOptionalTypeSyntax(raw)!.wrappedType.nominalName
    case .implicitlyUnwrappedOptionalType: RawImplicitlyUnwrappedOptionalTypeSyntax(raw)!.wrappedType.nominalName
    case .someOrAnyType: RawSomeOrAnyTypeSyntax(raw)!.constraint.nominalName
    case .attributedType: RawAttributedTypeSyntax(raw)!.baseType.nominalName
    case .identifierType: String(decoding: RawIdentifierTypeSyntax(raw)!.name.plain, as: UTF8.self)
    case .memberType: RawMemberTypeSyntax(raw)!.path
    default: nil
    }
  }
}

extension RawMemberTypeSyntax {
  fileprivate var path: String {
    let last = String(decoding: name.plain, as: UTF8.self)
    return baseType.nominalName.map { "\($0).\(last)" } ?? last
  }
}

extension RawSyntaxNodeProtocol {
  /// Of a list: its elements of that type, which are all of them unless elements have several types.
  func nodes<Node: RawSyntaxNodeProtocol>(_ type: Node.Type) -> some Sequence<Node> {
    raw.childNodes.lazy.compactMap { $0.flatMap { Node($0) } }
  }

  func `is`(keyword: StaticString) -> Bool {
    raw.tokenView.map { $0.rawKind == .keyword && $0.rawText == SyntaxText(keyword) } ?? false
  }
}
