// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension Repository {
  /// The path of the member that an expression denotes, without `self` and indices; nil for locals.
  func statePath(of expression: CodeElement) -> [String]? {
    guard let root = expression.rootName else { return nil }
    var path = expression.namesBesidesIndices
    if path.count > 1, CodeElement.selfNames.contains(path[0]) {
      path.removeFirst()
      return path
    }
    if root.isTypeName { return nil }
    if let local = root.localDeclaration {
      // `guard let model else`, `if let model = self.model`, `[weak model]`: still the member.
      guard path.count > 1, local.kind == .binding || local.kind == .capture else { return nil }
      guard let value = local.firstChild else {
        guard let outer = local.shadowed else { return property(root.name, ofTypeAround: root) == nil ? nil : path }
        return outer.kind == .capture && property(root.name, ofTypeAround: root) != nil ? path : nil
      }
      guard value.kind != .await, value.ownPath == [root.name] else { return nil }
      return path
    }
    return property(root.name, ofTypeAround: root) == nil ? nil : path
  }
}

extension CodeElement {
  /// `a.b` of `a?.b[c]`.
  fileprivate var namesBesidesIndices: [String] {
    switch kind {
    case .name: [name]
    case .member: (firstChild?.namesBesidesIndices ?? []) + [name]
    case .index, .call, .await, .try: firstChild?.namesBesidesIndices ?? []
    default: []
    }
  }
}
