// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftSyntax

/// The facts of all files: the types with all their members. Each query is added to the log, if there is one.
struct RepositoryIndex: Sendable {
  let tables: IndexTables
  private let log: QueryLog?

  init(_ tables: IndexTables, log: QueryLog? = nil) { (self.tables, self.log) = (tables, log) }

  private func types(named name: String) -> [TypeFacts] {
    log?.note(.type(name))
    return tables.types(named: name)
  }

  private func names(ofShortName name: String) -> Set<String> {
    log?.note(.shortName(name))
    return tables.names(ofShortName: name)
  }

  func types(in list: IndexList, of name: String) -> [TypeFacts] {
    log?.note(.list(list, name))
    return tables.types(in: list, of: name)
  }

  func handlers(of owner: String) -> [ActionHandler] {
    log?.note(.handlers(owner))
    return tables.handlers(of: owner)
  }

  /// The type of this name as seen from a file, possibly nested in another type.
  func type(named name: String, from path: String, inside outer: String = "") -> TypeFacts? {
    var scope = outer.split(separator: ".").map(String.init)
    while true {
      let full = (scope + [name]).joined(separator: ".")
      let candidates = types(named: full)
      if let index = IndexTables.nearest(candidates, to: path) { return candidates[index] }
      guard !scope.isEmpty else { break }
      scope.removeLast()
    }
    let names = names(ofShortName: name)
    guard names.count == 1, let only = names.first else { return nil }
    let candidates = types(named: only)
    return IndexTables.nearest(candidates, to: path).map { candidates[$0] }
  }

  /// The type and its ancestors, as far as they are in the repository.
  func lineage(of type: TypeFacts) -> [TypeFacts] {
    var all = [type]
    var position = 0
    while position < all.count, all.count < 12 {
      let current = all[position]
      position += 1
      for name in current.inherited {
        guard let parent = self.type(named: name, from: current.path, inside: current.name) else { continue }
        if !all.contains(where: { $0.name == parent.name && $0.path == parent.path }) { all.append(parent) }
      }
    }
    return all
  }

  func property(_ name: String, of type: TypeFacts) -> PropertyFacts? {
    for type in lineage(of: type) {
      if let property = type.properties[name] { return property }
    }
    return nil
  }

  func methods(_ name: String, of type: TypeFacts) -> [MethodFacts] {
    lineage(of: type).lazy.compactMap { $0.methods[name] }.first ?? []
  }

  /// The type of a property, if it is in the repository.
  func typeOfProperty(_ name: String, of type: TypeFacts) -> TypeFacts? {
    guard let property = property(name, of: type), let typeName = property.typeName else { return nil }
    return self.type(named: typeName, from: type.path, inside: type.name)
  }
}

extension TypeFacts {
  mutating func merge(_ part: TypeFacts) {
    stamp.add(part.stamp)
    inherited += part.inherited
    attributes.formUnion(part.attributes)
    properties.merge(part.properties) { mine, _ in mine }
    methods.merge(part.methods) { $0 + $1 }
    initializers += part.initializers
    accessors += part.accessors
    deinitializer = deinitializer ?? part.deinitializer
    assignedInCatch.formUnion(part.assignedInCatch)
    keptResults.merge(part.keptResults) { mine, _ in mine }
  }
}
