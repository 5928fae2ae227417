// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension Repository {
  /// The type of a parameter of a closure: as it is written, as the called function declares it, or as the standard library does.
  func typeText(ofParameter number: Int, of closure: CodeElement, _ depth: Int) -> String? {
    guard depth < 12 else { return nil }
    let named = closure.children.all(.parameter)
    if named.indices.contains(number), let type = named[number].declaredType { return located(type, at: closure) }
    guard let call = closure.callOfClosure, let argument = closure.parent, let callee = call.firstChild else {
      return nil
    }
    let declared = typeText(ofParameter: number, ofClosureFor: argument, of: call, depth)
    if let declared,
      TypeText.nominal(declared) != nil || TypeText.elementText(declared).flatMap(TypeText.nominal) != nil
    {
      return declared
    }
    guard callee.kind == .member, let receiver = callee.firstChild else { return nil }
    if let type = typeText(of: receiver, depth + 1),
      let known = TypeText.parameter(number, ofClosureOf: callee.name, type)
    {
      return known
    }
    return callee.name.hasPrefix("withLock") && number == 0 ? guardedType(of: receiver, depth) : nil
  }

  /// As the called functions declare it, if it is a type that is declared somewhere.
  private func typeText(
    ofParameter number: Int, ofClosureFor argument: CodeElement, of call: CodeElement, _ depth: Int
  ) -> String? {
    let declared = callees(of: call, depth: depth + 1).map { function -> String? in
      let parameters = function.children.all(.parameter)
      let parameter =
        argument.name.isEmpty && argument.flags.contains(.isTrailing)
        ? parameters.last { TypeText.isFunction($0.declaredType ?? "") }
        : parameters.first { $0.outerName == argument.name && TypeText.isFunction($0.declaredType ?? "") }
      guard let types = parameter?.declaredType.flatMap(TypeText.parameters(ofFunction:)),
        types.indices.contains(number)
      else { return nil }
      return located(types[number], at: function)
    }
    guard let first = declared.first, let text = first, declared.allSatisfy({ $0 == text }) else { return nil }
    // A generic parameter has the name of no type.
    guard let type = TypeText.path(text) ?? TypeText.elementText(text).flatMap(TypeText.path) else { return nil }
    return parts(ofType: type).isEmpty ? nil : text
  }

  /// `State` for `let state = Lock(State())`.
  private func guardedType(of lock: CodeElement, _ depth: Int) -> String? {
    guard let made = declaration(of: lock, depth + 1)?.value, made.kind == .call, made.arguments.count == 1 else {
      return nil
    }
    return made.arguments.first?.firstChild.flatMap { typeText(of: $0, depth + 1) }
  }

  /// What `super` is: the first type that the class inherits from.
  func superclass(ofTypeAround element: CodeElement) -> String? {
    let declared = parts(ofTypeAround: element).filter {
      $0.flags.contains(.isClass) && !$0.flags.contains(.isExtension)
    }
    return declared.lazy.compactMap { $0.children.first(.inherited) }.first.map { TypeText.last($0.name) }
  }

  /// The property of the type around the element, or of a type around that.
  func property(_ name: String, ofTypesAround element: CodeElement) -> CodeElement? {
    var type = element.enclosingType
    while let current = type {
      if let found = property(name, ofType: current.typePath) { return found }
      type = current.enclosingType
    }
    return nil
  }
}

extension CodeElement {
  /// The closure that `$0` belongs to: the innermost one that does not name its parameters.
  var closureOfShortName: CodeElement? {
    for element in ancestors {
      if element.isFunctionLike || element.kind == .type { return nil }
      if element.kind == .closure, element.children.first(.parameter) == nil { return element }
    }
    return nil
  }
}
