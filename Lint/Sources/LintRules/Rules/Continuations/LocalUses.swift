// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Where a file uses names of local declarations. Each name is looked for once, however many ask for it.
struct LocalUses {
  private let code: Code
  /// In ascending order.
  private var known: [String: [UInt32]] = [:]

  init(_ code: Code) { self.code = code }

  /// Whether one of the nodes uses a local declaration by this name.
  mutating func contains(_ name: String, in nodes: Range<UInt32>) -> Bool {
    let uses = known[name] ?? uses(of: name)
    known[name] = uses
    // The first one that is not before the range.
    var (low, high) = (0, uses.count)
    while low < high {
      let middle = (low + high) / 2
      if uses[middle] < nodes.lowerBound { low = middle + 1 } else { high = middle }
    }
    return low < uses.count && uses[low] < nodes.upperBound
  }

  private func uses(of name: String) -> [UInt32] {
    guard let number = code.names.number(of: name) else { return [] }
    return code.index.uses(of: number).filter { use in
      code.nodes[Int(use)].kind == .name && CodeElement(code: code, index: Int(use)).localDeclaration != nil
    }
  }
}
