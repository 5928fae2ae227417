// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Refusals by a collection of what is under way: `guard !loading.contains(.posts) else { return }; loading.insert(.posts)`.
extension Refusal {
  /// `loading.remove(.posts)`.
  func takesOut(_ element: CodeElement) -> Bool {
    guard condition.kind == .call, element.kind == .call, ["remove", "removeAll"].contains(element.calleeName ?? "")
    else { return false }
    return element.receiver?.path?.last == flag
  }
}

extension CodeElement {
  /// The collection that a condition asks, and the constant that it asks for.
  func askedMember(_ begins: Bool) -> AskedFlag? {
    guard calleeName == "contains", let last = receiver?.path?.last, arguments.count == 1,
      let value = arguments.first?.firstChild, value.isConstantValue, let parent
    else { return nil }
    let signs = parent.name.split(separator: " ")
    let isNot = parent.kind == .operation && signs == ["!"]
    guard
      parent.kind == .conditions || parent.kind == .operation && signs.allSatisfy({ ["!", "&&", "||"].contains($0) })
    else { return nil }
    return AskedFlag(flag: last, value: value, begins: begins != isNot, condition: self, isMember: true)
  }

  /// The call in the body that enters the constant into the collection, itself or in a function that is given the constant.
  func entry(of asked: AskedFlag, before end: Int, place: CodeElement, _ repository: Repository) -> CodeElement? {
    guard let value = asked.value, !asked.begins else { return nil }
    func isSame(_ argument: CodeElement) -> Bool {
      let other = argument.kind == .argument ? argument.firstChild : argument
      return other.map { $0.kind == value.kind && $0.name == value.name } ?? false
    }
    return subtree.first { call in
      guard call.kind == .call, call.index < end, call != asked.condition, !call.isLeft(before: place),
        call.arguments.contains(where: isSame)
      else { return false }
      if call.enters(asked.flag) { return true }
      // `setLoading(.posts, to: true)`
      guard !call.arguments.contains(where: { $0.firstChild?.isFalse ?? false }) else { return false }
      return repository.callees(of: call).prefix(2).contains { function in
        let given = call.parametersGiven(of: function, isSame)
        return function.subtree.contains { inner in
          inner.enters(asked.flag)
            && inner.arguments.contains { $0.firstChild?.localDeclaration.map(given.contains) ?? false }
        }
      }
    }
  }

  /// `loading.insert(kind)`, `loading.append(kind)`.
  private func enters(_ collection: String) -> Bool {
    kind == .call && ["insert", "append"].contains(calleeName ?? "") && receiver?.path?.last == collection
  }
}
