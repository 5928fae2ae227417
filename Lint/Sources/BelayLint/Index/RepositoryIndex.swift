// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What is known of all files together: the types with all their members.
struct RepositoryIndex: Sendable {
  private var types: [String: [TypeFacts]] = [:]
  private var namesByShortName: [String: Set<String>] = [:]
  private var handlers: [String: [ActionHandler]] = [:]
  private(set) var ownersOfProperties: [String: [TypeFacts]] = [:]

  init(_ files: [FileFacts]) {
    var extensions: [TypeFacts] = []
    for file in files {
      for type in file.types {
        if type.kind == .extension { extensions.append(type) } else { declare(type) }
      }
      for handler in file.handlers { handlers[handler.owner, default: []].append(handler) }
    }
    for part in extensions { extend(part) }
    for type in types.values.joined() {
      for property in type.properties.values {
        if let name = property.typeName {
          ownersOfProperties[String(name.split(separator: ".").last ?? ""), default: []].append(type)
        }
      }
    }
  }

  private mutating func declare(_ type: TypeFacts) {
    if let twin = types[type.name]?.firstIndex(where: { $0.path == type.path }) {
      types[type.name]![twin].merge(type)
    } else {
      types[type.name, default: []].append(type)
    }
    namesByShortName[type.shortName, default: []].insert(type.name)
  }

  /// Adds an extension to the declaration that is nearest to it in the tree of folders.
  private mutating func extend(_ part: TypeFacts) {
    var name = part.name
    if types[name] == nil, let only = namesByShortName[part.shortName], only.count == 1, part.name == part.shortName {
      name = only.first!
    }
    guard let candidates = types[name], let nearest = nearest(candidates, to: part.path) else {
      declare(part)
      return
    }
    types[name]![nearest].merge(part)
  }

  private func nearest(_ candidates: [TypeFacts], to path: String) -> Int? {
    guard candidates.count > 1 else { return candidates.isEmpty ? nil : 0 }
    return candidates.indices.max { candidates[$0].path.shared(with: path) < candidates[$1].path.shared(with: path) }
  }

  // MARK: Asking

  /// The type of this name as it is seen from a file, inside of another type perhaps.
  func type(named name: String, from path: String, inside outer: String = "") -> TypeFacts? {
    var scope = outer.split(separator: ".").map(String.init)
    while true {
      let full = (scope + [name]).joined(separator: ".")
      if let candidates = types[full], let index = nearest(candidates, to: path) { return candidates[index] }
      guard !scope.isEmpty else { break }
      scope.removeLast()
    }
    guard let names = namesByShortName[name], names.count == 1, let candidates = types[names.first!] else { return nil }
    return nearest(candidates, to: path).map { candidates[$0] }
  }

  /// The type itself and what it inherits from, as far as they are in the repository.
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

  var allTypes: some Sequence<TypeFacts> { types.values.joined() }

  func handlers(of owner: String) -> [ActionHandler] { handlers[owner] ?? [] }
}

extension TypeFacts {
  mutating func merge(_ part: TypeFacts) {
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

extension String {
  /// How many bytes both begin with.
  fileprivate func shared(with other: String) -> Int {
    var count = 0
    for (one, two) in zip(utf8, other.utf8) {
      guard one == two else { break }
      count += 1
    }
    return count
  }
}
