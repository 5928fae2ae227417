// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension CodeElement {
  /// `key` of `table[key] = …`, `table[key].name = …`.
  var outermostKey: CodeElement? {
    switch kind {
    case .index: arguments.first?.firstChild
    case .member: firstChild?.outermostKey
    default: nil
    }
  }

  /// A call on an object that the same code has made: no other run writes to it.
  var isOnNewObject: Bool {
    guard let root = receiver?.rootName, let local = root.localDeclaration, local.kind == .variable else {
      return false
    }
    return local.value.map { $0.kind == .call && $0.firstChild?.isTypeName ?? false } ?? false
  }

  /// The parameters of the function that this call gives an argument with the property.
  func parametersGiven(of function: CodeElement, _ holds: (CodeElement) -> Bool) -> Set<CodeElement> {
    let parameters = function.children.all(.parameter)
    var given: Set<CodeElement> = []
    var position = 0
    for argument in arguments {
      guard
        let place = parameters.indices.dropFirst(position).first(where: { parameters[$0].outerName == argument.name })
      else { continue }
      position = place + 1
      if holds(argument) { given.insert(parameters[place]) }
    }
    return given
  }
}
