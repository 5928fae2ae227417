// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

package import LintRules
@_spi(RawSyntax) import SwiftSyntax

/// Turns a syntax tree into ``Code``.
///
/// It reads the nodes as the parser keeps them: the wrappers that know parents and positions take longer to make than the parser
/// takes. It goes by the tree's own depth, which the parser limits.
package struct CodeReader {
  var out = CodeBuilder()
  var tree: TreeText
  /// The labels of the statements around the current one that can have one, the outermost first; 0 for none.
  private var labels: [UInt32] = []
  /// The label of the statement that comes next.
  private var nextLabel: UInt32 = 0

  private init(_ tree: TreeText) { self.tree = tree }

  package static func code(path: String, bytes: [UInt8]) -> Code {
    read(SourceText(path: path, bytes: bytes), stamp: ContentHash(path: path, bytes: bytes))
  }

  static func read(_ text: SourceText, stamp: ContentHash) -> Code {
    // The bytes of the texts belong to the tree.
    withExtendedLifetime(text.tree) {
      let file = RawSourceFileSyntax(text.tree.raw)!
      var reader = CodeReader(TreeText(file))
      reader.node(.file, 0, GeneratedHeader.isIn(text.bytes) ? .isGenerated : [], at: 0) {
        $0.statements(file.statements)
      }
      return Code(
        path: text.path, stamp: stamp, nodes: reader.out.nodes, names: reader.out.names, lines: text.lines,
        commands: text.mentionsSuppression ? CommandReader.commands(in: text.tree) : [],
        hasSyntaxErrors: file.hasError)
    }
  }

  /// Adds a node, and below it what `children` reads.
  mutating func node(
    _ kind: CodeKind, _ name: UInt32 = 0, _ flags: CodeFlags = [], at offset: Int,
    children: (inout CodeReader) -> Void = { _ in }
  ) {
    let index = out.open(kind, named: name, flags, at: offset)
    if kind.canHaveLabel {
      labels.append(nextLabel)
      nextLabel = 0
      children(&self)
      labels.removeLast()
    } else {
      children(&self)
    }
    out.close(index)
  }

  mutating func labeled(_ node: RawLabeledStmtSyntax) {
    nextLabel = name(node.label)
    statement(node.statement.raw)
    nextLabel = 0
  }

  /// `break` and `continue`.
  mutating func jump(_ kind: CodeKind, _ label: RawTokenSyntax?, at offset: Int) {
    let label = name(label)
    let distance = label == 0 ? 0 : labels.lastIndex(of: label).map { labels.count - $0 } ?? 0
    node(kind, label, CodeFlags(rawValue: UInt8(clamping: distance)), at: offset)
  }

  mutating func statements(_ items: RawCodeBlockItemListSyntax) {
    for item in items.nodes(RawCodeBlockItemSyntax.self) {
      let item = item.item.raw
      if item.is(RawExprSyntax.self) {
        expression(item)
      } else if item.is(RawStmtSyntax.self) {
        statement(item)
      } else {
        declaration(item)
      }
    }
  }

  mutating func block(_ block: RawCodeBlockSyntax?, _ flags: CodeFlags = []) {
    guard let block else { return }
    node(.block, 0, flags, at: begin(block)) { $0.statements(block.statements) }
  }

  /// `#if`: the statements of each clause.
  mutating func compiled(_ node: RawIfConfigDeclSyntax) {
    self.node(.compiled, at: begin(node)) { reader in
      for clause in node.clauses.nodes(RawIfConfigClauseSyntax.self) {
        let condition = clause.condition.map { reader.text($0) } ?? 0
        reader.node(.block, condition, at: reader.begin(clause)) { reader in
          guard let elements = clause.elements else { return }
          if let items = RawCodeBlockItemListSyntax(elements) {
            reader.statements(items)
          } else if let members = RawMemberBlockItemListSyntax(elements) {
            reader.members(members)
          } else if let cases = RawSwitchCaseListSyntax(elements) {
            reader.switchCases(cases)
          } else if elements.is(RawExprSyntax.self) {
            reader.expression(elements)
          }
        }
      }
    }
  }
}
