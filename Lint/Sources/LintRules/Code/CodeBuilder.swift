// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Collects the nodes of a file, parents before children.
package struct CodeBuilder {
  package private(set) var nodes: [CodeNode] = []
  package private(set) var names: [String] = [""]
  private var indices: [String: UInt32] = ["": 0]

  package init() {}

  /// Adds a node. What is added before `close` is below it.
  package mutating func open(_ kind: CodeKind, _ name: String, _ flags: CodeFlags = [], at offset: Int) -> Int {
    nodes.append(
      CodeNode(kind: kind, flags: flags, name: intern(name), offset: UInt32(truncatingIfNeeded: offset), end: 0))
    return nodes.count - 1
  }

  package mutating func close(_ index: Int) { nodes[index].end = UInt32(nodes.count) }

  package mutating func rename(_ index: Int, _ name: String) { nodes[index].name = intern(name) }

  private mutating func intern(_ name: String) -> UInt32 {
    if name.isEmpty { return 0 }
    if let index = indices[name] { return index }
    let index = UInt32(names.count)
    names.append(name)
    indices[name] = index
    return index
  }
}
