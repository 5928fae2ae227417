// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftSyntax

/// The type whose `self` is meant at a position, and what names mean there.
struct Owner: Sendable {
  let type: TypeFacts
  /// The type and its ancestors.
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

  /// The same owner, with the local names of another of its methods.
  func seen(from node: some SyntaxProtocol) -> Owner { Owner(type, lineage, hiding: LocalNames.around(node)) }

  var name: String { type.shortName }

  /// Whether a bare name means a member of `self`.
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

  /// What its `deinit` cancels, directly or through a method that it calls.
  func cancelledInDeinit() -> Set<String> {
    guard let body = type.deinitializer else { return [] }
    return body.allCancels.union(body.allCalls.flatMap { methodsWhateverHides($0).flatMap(\.allCancels) })
  }
}
