// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

package import LintRules
import SwiftSyntax

/// Turns a syntax tree into ``Code``.
///
/// It goes by the tree's own depth, which the parser limits.
package struct CodeReader {
  var out = CodeBuilder()

  package static func code(path: String, bytes: [UInt8]) -> Code {
    read(SourceText(path: path, bytes: bytes), stamp: ContentHash(path: path, bytes: bytes))
  }

  static func read(_ text: SourceText, stamp: ContentHash) -> Code {
    var reader = CodeReader()
    reader.node(.file, "", GeneratedHeader.isIn(text.bytes) ? .isGenerated : [], at: 0) {
      $0.statements(text.tree.statements)
    }
    return Code(
      path: text.path, stamp: stamp, nodes: reader.out.nodes, names: reader.out.names, lines: text.lines,
      commands: text.mentionsSuppression ? CommandReader.commands(in: text.tree) : [],
      hasSyntaxErrors: text.tree.hasError)
  }

  /// Adds a node, and below it what `children` reads.
  @discardableResult
  mutating func node(
    _ kind: CodeKind, _ name: String = "", _ flags: CodeFlags = [], at offset: Int,
    children: (inout CodeReader) -> Void = { _ in }
  ) -> Int {
    let index = out.open(kind, name, flags, at: offset)
    children(&self)
    out.close(index)
    return index
  }

  mutating func statements(_ items: CodeBlockItemListSyntax) {
    for item in items {
      switch item.item {
      case .decl(let declaration): self.declaration(declaration)
      case .stmt(let statement): self.statement(statement)
      case .expr(let expression): self.expression(expression)
      }
    }
  }

  mutating func block(_ block: CodeBlockSyntax?, _ flags: CodeFlags = []) {
    guard let block else { return }
    node(.block, "", flags, at: block.begin) { $0.statements(block.statements) }
  }

  /// `#if`: the statements of each clause.
  mutating func compiled(_ node: IfConfigDeclSyntax) {
    self.node(.compiled, at: node.begin) { reader in
      for clause in node.clauses {
        reader.node(.block, clause.condition?.plainText ?? "", at: clause.begin) { reader in
          switch clause.elements {
          case .statements(let items): reader.statements(items)
          case .decls(let members): reader.members(members)
          case .postfixExpression(let expression): reader.expression(expression)
          case .switchCases(let cases): reader.switchCases(cases)
          default: break
          }
        }
      }
    }
  }
}
