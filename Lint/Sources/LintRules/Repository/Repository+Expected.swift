// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension Repository {
  /// The type that the place of an expression asks for: of `.first` in `mode = .first`.
  func expectedTypePath(of expression: CodeElement, _ depth: Int) -> String? {
    expectedType(of: expression, depth).flatMap(typePath(ofText:))
  }

  private func expectedType(of expression: CodeElement, _ depth: Int) -> String? {
    guard depth < 12, let parent = expression.parent else { return nil }
    switch parent.kind {
    case .call where parent.firstChild == expression: return expectedType(of: parent, depth + 1)
    case .await, .try: return expectedType(of: parent, depth + 1)
    case .choice where parent.firstChild != expression: return expectedType(of: parent, depth + 1)
    case .assign where parent.name == "=":
      return parent.firstChild.flatMap { $0 == expression ? nil : typeText(of: $0, depth + 1) }
    case .variable, .parameter: return parent.declaredType.map { located($0, at: parent) }
    case .return:
      let around = parent.ancestors.first { $0.isFunctionLike || $0.kind == .closure }
      guard let around, around.kind == .function else { return nil }
      return around.children.first(.result).map { located($0.name, at: around) }
    case .operation where ["==", "!="].contains(parent.name):
      return parent.children.first { $0 != expression }.flatMap { typeText(of: $0, depth + 1) }
    case .argument: return typeText(ofArgument: parent, depth)
    default: return nil
    }
  }

  /// As the only function or initializer that the call fits declares it.
  private func typeText(ofArgument argument: CodeElement, _ depth: Int) -> String? {
    guard let call = argument.parent, call.kind == .call, let callee = call.firstChild,
      let number = call.arguments.firstIndex(of: argument)
    else { return nil }
    let called =
      callee.isTypeName
      ? (typePath(of: call, depth: depth + 1).map(parts(ofType:)) ?? []).flatMap(\.members).filter {
        $0.kind == .initializer && call.fits($0)
      }
      : callees(of: call, depth: depth + 1)
    let types = Set(
      called.map { function -> String in
        let parameters = Array(function.children.all(.parameter))
        guard let label = parameters.firstIndex(where: { $0.outerName == argument.name }) else { return "" }
        // Without a label: by position, if none before it was left out.
        let place = argument.name.isEmpty ? number : label
        return parameters.indices.contains(place) && parameters[place].outerName == argument.name
          ? parameters[place].declaredType.map { located($0, at: function) } ?? "" : ""
      })
    return types.count == 1 ? types.first.flatMap { $0.isEmpty ? nil : $0 } : nil
  }
}
