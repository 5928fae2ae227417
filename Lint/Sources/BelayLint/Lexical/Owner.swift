// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftSyntax

/// The type whose `self` is meant at a place, and what the names there mean.
struct Owner: Sendable {
  let type: TypeFacts
  /// The type and what it inherits from.
  let lineage: [TypeFacts]
  let hidden: Set<String>

  init?(around node: some SyntaxProtocol, in index: RepositoryIndex, path: String) {
    guard let declaration = node.enclosingType, let name = declaration.qualifiedTypeName,
      let type = index.type(named: name, from: path)
    else { return nil }
    self.type = type
    lineage = index.lineage(of: type)
    hidden = LocalNames.around(node)
  }

  private init(_ type: TypeFacts, _ lineage: [TypeFacts], hiding hidden: Set<String>) {
    (self.type, self.lineage, self.hidden) = (type, lineage, hidden)
  }

  /// The same owner, with the names of another of its methods.
  func seen(from node: some SyntaxProtocol) -> Owner { Owner(type, lineage, hiding: LocalNames.around(node)) }

  var name: String { type.shortName }

  /// The member of the own instance that a bare name stands for.
  func isMember(_ name: String) -> Bool {
    guard !hidden.contains(name) else { return false }
    let name = name.hasPrefix("$") || (name.hasPrefix("_") && property(name) == nil) ? String(name.dropFirst()) : name
    return lineage.contains {
      $0.properties[name].map { !$0.isStatic } ?? false || $0.methods[name]?.contains { !$0.isStatic } ?? false
    }
  }

  func property(_ name: String) -> PropertyFacts? {
    for type in lineage {
      if let property = type.properties[name] { return property }
    }
    return nil
  }

  func methods(_ name: String) -> [MethodFacts] {
    guard !hidden.contains(name) else { return [] }
    return methodsWhateverHides(name)
  }

  func methodsWhateverHides(_ name: String) -> [MethodFacts] {
    lineage.lazy.compactMap { $0.methods[name] }.first ?? []
  }

  /// What its `deinit` cancels, itself or through a method that it calls.
  func cancelledInDeinit() -> Set<String> {
    guard let body = type.deinitializer else { return [] }
    return body.allCancels.union(body.allCalls.flatMap { methodsWhateverHides($0).flatMap(\.allCancels) })
  }
}
