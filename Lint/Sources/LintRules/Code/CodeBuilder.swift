// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Collects the nodes of a file, parents before children.
package struct CodeBuilder {
  package private(set) var nodes: [CodeNode] = []
  private var table = NameTable()

  package var names: [String] { table.names }

  package init() {}

  /// Adds a node. What is added before `close` is below it.
  package mutating func open(_ kind: CodeKind, _ name: String, _ flags: CodeFlags = [], at offset: Int) -> Int {
    open(kind, named: intern(name), flags, at: offset)
  }

  /// As above, with what `intern` has returned.
  package mutating func open(_ kind: CodeKind, named name: UInt32, _ flags: CodeFlags, at offset: Int) -> Int {
    nodes.append(CodeNode(kind: kind, flags: flags, name: name, offset: UInt32(truncatingIfNeeded: offset), end: 0))
    return nodes.count - 1
  }

  package mutating func close(_ index: Int) { nodes[index].end = UInt32(nodes.count) }

  package mutating func rename(_ index: Int, _ name: UInt32) { nodes[index].name = name }

  /// The number of a name in ``names``.
  package mutating func intern(_ name: String) -> UInt32 {
    var name = name
    return name.withUTF8 { table.number(of: $0) }
  }

  package mutating func intern(_ name: UnsafeBufferPointer<UInt8>) -> UInt32 { table.number(of: name) }
}
