// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension Repository {
  /// What a name in an expression refers to, as far as scopes tell: a local variable, a parameter, a binding, a capture, or a
  /// member of the type around it, or a global variable.
  package func declaration(of use: CodeElement) -> CodeElement? { declaration(of: use, 0) }

  func declaration(of use: CodeElement, _ depth: Int) -> CodeElement? {
    guard use.kind == .name else {
      guard use.kind == .member else { return nil }
      let type =
        use.firstChild.map { typePath(of: $0, depth: depth + 1) } ?? expectedTypePath(of: use, depth + 1)
      let isStatic = use.firstChild?.isTypeName ?? true
      return type.flatMap { member(use.name, ofType: $0, isStatic: isStatic) }
    }
    if let local = use.localDeclaration { return local }
    if let type = use.enclosingType {
      let isStatic = use.enclosingMember?.has(modifier: "static") ?? false
      var around: CodeElement? = type
      while let current = around {
        if let found = member(use.name, ofType: current.typePath, isStatic: isStatic) { return found }
        around = current.enclosingType
      }
    }
    return variables(named: use.name).first { $0.parent?.kind == .file }
  }

  /// A property rather than a function; one of the type, or of its values, if it has both.
  func member(_ name: String, ofType type: String, isStatic: Bool) -> CodeElement? {
    let found = members(name, ofType: type)
    let properties = found.filter { $0.kind == .variable }
    return properties.first { $0.has(modifier: "static") == isStatic } ?? properties.first ?? found.first
  }

  /// The last name of the type of an expression; nil where declarations do not tell. For `Foo` in `Foo.shared` it is `Foo`.
  package func typeName(of expression: CodeElement, depth: Int = 0) -> String? {
    typePath(of: expression, depth: depth).map(TypeText.last)
  }

  /// The type of a variable, parameter, binding, capture, or what a function returns.
  func typeName(ofDeclared declaration: CodeElement, _ depth: Int = 0) -> String? {
    typeText(ofDeclared: declaration, as: declaration.name, depth).flatMap(typePath(ofText:)).map(TypeText.last)
  }

  /// The type of an expression as declarations write it: `[Foo]?`. For `Foo` in `Foo.shared` it is `Foo`.
  func typeText(of expression: CodeElement, _ depth: Int = 0) -> String? {
    guard depth < 12 else { return nil }
    switch expression.kind {
    case .await, .try: return expression.firstChild.flatMap { typeText(of: $0, depth + 1) }
    case .name: return typeText(ofName: expression, depth)
    case .member: return typeText(ofMember: expression, depth)
    case .call: return typeText(ofCall: expression, depth)
    case .index:
      guard let base = expression.firstChild, let type = typeText(of: base, depth + 1) else { return nil }
      return TypeText.dictionary(type)?.value ?? TypeText.elementText(type)
    case .cast: return expression.children.first(.typeName).map { located($0.name, at: expression) }
    case .operation:
      // `value as? Foo`: its operands are the value and the type.
      if expression.name.hasPrefix("as") {
        return expression.children.dropFirst().first { _ in true }.map { located($0.name, at: expression) }
      }
      guard expression.name.contains("??") else { return nil }
      return expression.firstChild.flatMap { typeText(of: $0, depth + 1) }
    case .choice:
      return expression.children.dropFirst().lazy.compactMap { self.typeText(of: $0, depth + 1) }.first
    default: return nil
    }
  }

  private func typeText(ofName use: CodeElement, _ depth: Int) -> String? {
    if CodeElement.selfNames.contains(use.name) || use.name == "Self" {
      return use.enclosingType?.typePath
    }
    if use.name == "super" { return superclass(ofTypeAround: use) }
    if let number = use.name.hasPrefix("$") ? Int(use.name.dropFirst()) : nil {
      return use.closureOfShortName.flatMap { typeText(ofParameter: number, of: $0, depth + 1) }
    }
    if let declaration = declaration(of: use) { return typeText(ofDeclared: declaration, as: use.name, depth + 1) }
    return use.isTypeName ? located(use.name, at: use) : nil
  }

  private func typeText(ofMember use: CodeElement, _ depth: Int) -> String? {
    guard let base = use.firstChild else {
      guard let type = expectedTypePath(of: use, depth + 1),
        let member = member(use.name, ofType: type, isStatic: true)
      else {
        return nil
      }
      return typeText(ofDeclared: member, as: use.name, depth + 1)
    }
    guard let text = typeText(of: base, depth + 1) else { return nil }
    if let type = typePath(ofText: text) {
      if let member = member(use.name, ofType: type, isStatic: base.isTypeName) {
        return typeText(ofDeclared: member, as: use.name, depth + 1)
      }
      // A singleton of a type that is declared elsewhere.
      let singletons: Set<String> = ["shared", "default", "main", "standard", "current"]
      if singletons.contains(use.name), base.isTypeName { return type }
    }
    return TypeText.property(use.name, ofCollection: text)
  }

  /// The type of what is declared, by that name: one of a tuple's or a pattern's.
  func typeText(ofDeclared declaration: CodeElement, as name: String, _ depth: Int = 0) -> String? {
    guard depth < 12 else { return nil }
    switch declaration.kind {
    case .variable, .parameter:
      if let type = declaration.declaredType {
        return TypeText.part(name, of: declaration.name, located(type, at: declaration))
      }
      if let type = declaration.environmentType { return type }
      if declaration.kind == .parameter, let closure = declaration.parent, closure.kind == .closure {
        let number = closure.children.all(.parameter).firstIndex(of: declaration) ?? 0
        return typeText(ofParameter: number, of: closure, depth + 1)
      }
      return declaration.value.flatMap { typeText(of: $0, depth + 1) }
        .flatMap { TypeText.part(name, of: declaration.name, $0) }
    case .binding, .capture:
      if let value = declaration.firstChild {
        return typeText(of: value, depth + 1).flatMap { TypeText.part(name, of: declaration.name, $0) }
      }
      // What is shadowed: a local variable, or a property.
      if let outer = declaration.shadowed {
        return outer == declaration ? nil : typeText(ofDeclared: outer, as: name, depth + 1)
      }
      return property(name, ofTypesAround: declaration).flatMap { typeText(ofDeclared: $0, as: name, depth + 1) }
    case .for:
      guard let sequence = declaration.firstChild, let type = typeText(of: sequence, depth + 1) else { return nil }
      return TypeText.elementText(type).flatMap { TypeText.part(name, of: declaration.name, $0) }
    case .pattern: return typeText(ofPattern: declaration, as: name, depth + 1)
    case .function: return declaration.children.first(.result).map { located($0.name, at: declaration) }
    case .type, .alias: return declaration.typePath
    case .enumCase: return declaration.enclosingType?.typePath
    default: return nil
    }
  }
}

extension CodeElement {
  /// `Foo`, `Module.Foo`: begins with a capital letter.
  var isTypeName: Bool {
    (kind == .name || kind == .member) && name.beginsWithCapital && (firstChild?.isTypeName ?? true)
  }

  /// The declaration in a scope around this name: a local variable, parameter, binding, capture or loop variable.
  var localDeclaration: CodeElement? { LocalScopes(inside: self).declaration(of: name) }

  /// The member of a type that it is in.
  var enclosingMember: CodeElement? {
    var current = self
    while let parent = current.parent {
      if parent.kind == .type { return current }
      current = parent
    }
    return nil
  }

  /// What `if let name` and `[weak name]` refer to.
  var shadowed: CodeElement? { LocalScopes(inside: self).declaration(of: name) }
}

extension CodeElement {
  /// `Model` of `@Environment(Model.self) var model`.
  fileprivate var environmentType: String? {
    guard let value = children.first(where: { $0.kind == .attribute && $0.name == "Environment" }) else { return nil }
    for element in value.subtree where element.kind == .member && element.name == "self" {
      if let type = element.firstChild, type.isTypeName { return TypeText.last(type.name) }
    }
    return nil
  }
}
