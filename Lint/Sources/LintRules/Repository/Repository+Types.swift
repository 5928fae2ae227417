// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension Repository {
  /// The declaration of the type and its extensions. Types of one name in several places count as one, unless the name is a path:
  /// `Feed.State`.
  func parts(ofType name: String) -> [CodeElement] {
    let all = types(named: TypeText.last(name)).filter { $0.kind == .type }
    guard name.contains(".") else { return all }
    let own = all.filter { $0.isNamed(name) }
    if !own.isEmpty { return own }
    // `Module.Foo`
    return all.allSatisfy { $0.enclosingType == nil } ? all : []
  }

  /// All parts of the type around the element: its declaration and extensions.
  func parts(ofTypeAround element: CodeElement) -> [CodeElement] {
    guard let type = element.enclosingType else { return [] }
    let all = parts(ofType: type.name)
    return all.isEmpty ? [type] : all
  }

  /// The names of the type's ancestors and protocols, as far as declarations tell, itself first.
  func lineage(ofType name: String) -> [String] {
    memo("lineage", name) {
      var all = [TypeText.last(name)]
      var position = 0
      while position < all.count, all.count < 40 {
        for part in types(named: all[position]) {
          if position == 0, name.contains("."), !part.isNamed(name) { continue }
          if part.kind == .alias, let other = part.declaredType.flatMap(TypeText.nominal) {
            if !all.contains(other) { all.append(other) }
            continue
          }
          for inherited in part.children where inherited.kind == .inherited {
            let last = TypeText.last(inherited.name)
            if !all.contains(last) { all.append(last) }
          }
        }
        position += 1
      }
      return all
    }
  }

  /// Whether the type inherits from, or conforms to, one of those.
  func type(_ name: String, isOneOf others: Set<String>) -> Bool {
    lineage(ofType: name).contains { others.contains($0) }
  }

  /// The members of the type and of its ancestors, with that name. Static ones too.
  func members(_ name: String, ofType type: String) -> [CodeElement] {
    for ancestor in [type] + lineage(ofType: type).dropFirst() {
      if let found = ownMembers(ofType: ancestor)[name] { return found }
    }
    return []
  }

  /// The members of the type itself, by name.
  func ownMembers(ofType name: String) -> [String: [CodeElement]] {
    memo("ownMembers", name) {
      var members: [String: [CodeElement]] = [:]
      for part in parts(ofType: name) {
        for member in part.members {
          switch member.kind {
          case .function, .variable, .enumCase: members[member.name, default: []].append(member)
          case .type, .alias: members[TypeText.last(member.name), default: []].append(member)
          default: break
          }
        }
      }
      return members
    }
  }

  func methods(_ name: String, ofType type: String) -> [CodeElement] {
    members(name, ofType: type).filter { $0.kind == .function }
  }

  func property(_ name: String, ofType type: String) -> CodeElement? {
    members(name, ofType: type).first { $0.kind == .variable }
  }

  /// The methods of the type around the element with that name, those of ancestors too.
  func methods(_ name: String, ofTypeAround element: CodeElement) -> [CodeElement] {
    element.enclosingType.map { methods(name, ofType: $0.name) } ?? []
  }

  func property(_ name: String, ofTypeAround element: CodeElement) -> CodeElement? {
    element.enclosingType.flatMap { property(name, ofType: $0.name) }
  }
}

extension CodeElement {
  /// The members of a type, those inside `#if` too.
  var members: [CodeElement] {
    children.flatMap { child -> [CodeElement] in
      child.kind == .compiled ? child.children.flatMap { Array($0.members) } : [child]
    }
  }
}
