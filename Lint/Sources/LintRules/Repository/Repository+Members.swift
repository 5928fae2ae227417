// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A stored or computed property of a type.
struct Member: Hashable, Sendable {
  /// The last name of the type.
  let type: String
  let name: String
}

extension Repository {
  /// The member that an expression refers to: `isLoading`, `self.isLoading`, `model.isLoading`. Nil for local names and for
  /// receivers of unknown type.
  func member(of use: CodeElement) -> Member? {
    switch use.kind {
    case .name:
      let name = use.name.hasPrefix("$") || use.name.hasPrefix("_") ? String(use.name.dropFirst()) : use.name
      guard LocalScopes(inside: use).declaration(of: use.name) == nil else { return nil }
      var around = use.enclosingType
      while let type = around {
        for candidate in [use.name, name] {
          if let property = property(candidate, ofType: type.name), let owner = property.enclosingType {
            return Member(type: TypeText.last(owner.name), name: candidate)
          }
        }
        around = type.enclosingType
      }
      return nil
    case .member:
      guard let base = use.firstChild, let type = typeName(of: base) else { return nil }
      let name = use.name.hasPrefix("$") ? String(use.name.dropFirst()) : use.name
      guard let property = property(name, ofType: type), let owner = property.enclosingType else {
        return Member(type: type, name: name)
      }
      return Member(type: TypeText.last(owner.name), name: name)
    default: return nil
    }
  }

  /// The declaration of the member.
  func declaration(of member: Member) -> CodeElement? { property(member.name, ofType: member.type) }

  /// All places that read, write or pass the member. A receiver of unknown type counts if no other type has a property of
  /// this name.
  func uses(of member: Member) -> [CodeElement] {
    memo("uses." + member.name, member.type) {
      let owners = Set(
        variables(named: member.name).compactMap { variable -> String? in
          guard let parent = variable.parent, parent.kind == .type || parent.kind == .compiled || parent.kind == .block,
            variable.enclosingFunction == nil
          else { return nil }
          return variable.enclosingType.map { TypeText.last($0.name) }
        })
      let isOnly = owners.count <= 1
      let related = Set(lineage(ofType: member.type))
      return (uses(of: member.name) + uses(of: "$" + member.name)).filter { use in
        if let found = self.member(of: use) {
          return found == member || related.contains(found.type) && found.name == member.name
        }
        guard use.kind == .member, let base = use.firstChild else { return false }
        return isOnly && typeName(of: base) == nil
      }
    }
  }

  func reads(of member: Member) -> [CodeElement] { uses(of: member).filter { !$0.isAssigned } }
  func writes(of member: Member) -> [CodeElement] { uses(of: member).filter { $0.isWritten } }
}

extension CodeElement {
  /// The left side of `=`; of `+=` and the like too.
  var isAssigned: Bool { parent.map { $0.kind == .assign && $0.firstChild == self } ?? false }

  /// Assigned, itself or a part of it, passed `inout`, or changed by a method as `append`.
  var isWritten: Bool {
    var current = self
    while let parent = current.parent {
      switch parent.kind {
      case .assign: return parent.firstChild == current
      case .member where parent.firstChild == current:
        if let call = parent.parent, call.kind == .call, call.firstChild == parent {
          return CodeElement.mutatingMethods.contains(parent.name)
        }
        current = parent
      case .index where parent.firstChild == current: current = parent
      default: return current.flags.contains(.isInout)
      }
    }
    return false
  }

  static let mutatingMethods: Set<String> = [
    "append", "insert", "remove", "removeAll", "removeFirst", "removeLast", "removeValue", "toggle", "sort", "reverse",
    "shuffle", "swapAt", "formUnion", "subtract", "popLast", "popFirst", "merge", "update", "updateValue",
    "replaceSubrange",
  ]
}
