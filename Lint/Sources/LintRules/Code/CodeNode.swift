// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// One node of a file's code, in 16 bytes. A node's subtree follows it directly.
package struct CodeNode: Sendable, Equatable {
  let kind: CodeKind
  var flags: CodeFlags
  /// Where its name is in ``Code/names``.
  var name: UInt32
  /// Where its first token begins, in bytes.
  let offset: UInt32
  /// The index of the first node behind its subtree.
  var end: UInt32
}

/// The code of one file: its declarations, statements and expressions, without tokens, comments and types of expressions.
///
/// This is what rules read. It takes a few times less memory than a syntax tree, and is stored as bytes.
package final class Code: Sendable {
  package let path: String
  /// The hash of the path and the bytes.
  package let stamp: ContentHash
  let nodes: [CodeNode]
  let names: NameList
  let index: NameIndex
  /// The offsets at which lines begin.
  package let lines: LineTable
  /// The comments for the linter itself.
  package let commands: [CodeCommand]
  /// Not all of the file could be parsed.
  package let hasSyntaxErrors: Bool
  /// The index of the parent of each node; the file is its own.
  let parents: [UInt32]
  /// The modules that it imports, in no `#if`.
  package let imports: [String]
  package let isTest: Bool
  package let isGenerated: Bool

  package init(
    path: String, stamp: ContentHash, nodes: [CodeNode], names: [String], lines: LineTable,
    commands: [CodeCommand] = [],
    hasSyntaxErrors: Bool = false
  ) {
    (self.path, self.stamp, self.lines) = (path, stamp, lines)
    let names = NameList(names)
    (self.nodes, self.names) = (nodes.exact, names)
    index = NameIndex(nodes, names)
    (self.commands, self.hasSyntaxErrors) = (commands, hasSyntaxErrors)
    var parents = [UInt32](repeating: 0, count: nodes.count)
    var open: [Int] = []
    for index in nodes.indices {
      while let last = open.last, nodes[last].end <= index { open.removeLast() }
      parents[index] = UInt32(open.last ?? 0)
      open.append(index)
    }
    self.parents = parents
    imports = nodes.indices.filter { nodes[$0].kind == .import && parents[$0] == 0 }.map { names[Int(nodes[$0].name)] }
    isGenerated =
      nodes.first?.flags.contains(.isGenerated) ?? false || Self.generatedEndings.contains { path.hasSuffix($0) }
    isTest =
      path.contains("Tests/") || path.hasSuffix("Tests.swift") || imports.contains { $0 == "XCTest" || $0 == "Testing" }
  }

  package var root: CodeElement { CodeElement(code: self, index: 0) }
}

/// A comment such as `// belay:disable:next continuation-lost — reason`.
package struct CodeCommand: Sendable, Equatable {
  /// What follows `belay:`.
  package let text: String
  package let offset: Int

  package init(text: String, offset: Int) { (self.text, self.offset) = (text, offset) }
}

/// A node of a file's code, for navigation.
package struct CodeElement: Sendable, Hashable {
  package let code: Code
  package let index: Int

  package static func == (one: CodeElement, other: CodeElement) -> Bool {
    one.index == other.index && one.code === other.code
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(bits) }

  /// Its file and its index in one number, which two elements seldom share.
  var bits: UInt { UInt(bitPattern: ObjectIdentifier(code)) ^ UInt(bitPattern: index) &* 0x9e37_79b9_7f4a_7c15 }

  var node: CodeNode { code.nodes[index] }
  package var kind: CodeKind { node.kind }
  var flags: CodeFlags { node.flags }
  package var name: String { code.names[Int(node.name)] }
  package var offset: Int { Int(node.offset) }
  package var line: Int { code.lines.place(of: offset).line }

  var parent: CodeElement? { index == 0 ? nil : CodeElement(code: code, index: Int(code.parents[index])) }

  /// From the parent to the file.
  var ancestors: some Sequence<CodeElement> {
    sequence(state: self) { element in
      guard let parent = element.parent else { return nil }
      element = parent
      return parent
    }
  }

  var children: CodeChildren { CodeChildren(code: code, next: index + 1, end: Int(node.end)) }

  /// Itself and everything below, in the order of the source.
  package var subtree: some Sequence<CodeElement> {
    (index..<Int(node.end)).lazy.map { [code] in CodeElement(code: code, index: $0) }
  }

  func contains(_ other: CodeElement) -> Bool {
    other.code === code && other.index >= index && other.index < Int(node.end)
  }
}

/// The children of a node, in order.
struct CodeChildren: Sequence, IteratorProtocol {
  let code: Code
  private var position: Int
  let end: Int

  init(code: Code, next: Int, end: Int) { (self.code, position, self.end) = (code, next, end) }

  mutating func next() -> CodeElement? {
    guard position < end else { return nil }
    defer { position = Int(code.nodes[position].end) }
    return CodeElement(code: code, index: position)
  }

  func first(_ kind: CodeKind) -> CodeElement? { first { $0.kind == kind } }
  func all(_ kind: CodeKind) -> [CodeElement] { filter { $0.kind == kind } }
}
