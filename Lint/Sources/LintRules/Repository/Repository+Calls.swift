// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension Repository {
  /// The functions that a call may run: found by the receiver's type where declarations give it. Empty if they do not.
  package func callees(of call: CodeElement, depth: Int = 0) -> [CodeElement] {
    guard call.kind == .call, depth < 12, let callee = call.firstChild else { return [] }
    let found: [CodeElement]
    switch callee.kind {
    case .name:
      if let local = call.localFunction(named: callee.name) { return [local] }
      // A parameter or variable that is a function.
      if callee.localDeclaration != nil { return [] }
      var type = callee.enclosingType
      while let current = type {
        let methods = methods(callee.name, of: current.typePath, for: call)
        if !methods.isEmpty { return methods }
        type = current.enclosingType
      }
      found = functions(named: callee.name).filter { $0.parent?.kind == .file }
    case .member:
      let base = callee.firstChild
      guard
        let type = base.map({ typePath(of: $0, depth: depth + 1) }) ?? expectedTypePath(of: callee, depth + 1)
      else { return [] }
      return callees(of: call, onReceiver: type)
    default: return []
    }
    return fitting(found, call)
  }

  /// The methods of the type that the call may run.
  func callees(of call: CodeElement, onReceiver type: String) -> [CodeElement] {
    guard let name = call.firstChild?.name else { return [] }
    if !isProtocol(type) { return methods(name, of: type, for: call) }
    return fitting(methods(name, ofProtocol: type), call)
  }

  private func fitting(_ found: [CodeElement], _ call: CodeElement) -> [CodeElement] {
    let fitting = found.filter { call.fits($0) }
    return fitting.isEmpty ? found : fitting
  }

  /// The methods that the call fits, of the type or of its next ancestor that has some. If it fits none, all of the nearest, unless
  /// a property has that name: it is called then.
  private func methods(_ name: String, of type: String, for call: CodeElement) -> [CodeElement] {
    let levels = ([type] + lineage(ofType: type).dropFirst()).map { ownMembers(ofType: $0)[name] ?? [] }.filter {
      !$0.isEmpty
    }
    for level in levels {
      let fitting = level.filter { $0.kind == .function && call.fits($0) }
      if !fitting.isEmpty { return fitting }
    }
    guard let nearest = levels.first, nearest.allSatisfy({ $0.kind == .function }) else { return [] }
    return nearest
  }

  private func isProtocol(_ type: String) -> Bool {
    memo("isProtocol", type) {
      parts(ofType: type).contains { $0.flags.contains(.isProtocol) && !$0.flags.contains(.isExtension) }
    }
  }

  /// The methods of a protocol, and those of all types that conform to it.
  private func methods(_ name: String, ofProtocol type: String) -> [CodeElement] {
    memo("methodsOfProtocol." + name, type) {
      let own = methods(name, ofType: type)
      let ofHeirs = heirs(of: TypeText.last(type)).filter { $0.kind == .type }.flatMap {
        methods(name, ofType: $0.typePath)
      }
      return (own + ofHeirs).filter { $0.body != nil }.uniqued
    }
  }

  /// The places that call the function, or use it as a value (`#selector(load)`, `action: load`). Calls on a receiver of
  /// unknown type count if only one type of the repository has a function of this name.
  package func callers(of function: CodeElement) -> [CodeElement] {
    memo("callers", function.name, function) {
      functionUses(named: function.name).filter { isUse($0, of: function) }.map(\.place)
    }
  }

  private func isUse(_ use: FunctionUse, of function: CodeElement) -> Bool {
    switch use.meaning {
    case .calls(let found): found.contains(function)
    case .free: function.contains(use.place) && use.place.localDeclaration == nil
    case .anyThatFits: use.place.parent?.fits(function) ?? false
    case .any: true
    case .own: function.contains(use.place) || parts(ofTypeAround: function).contains { $0.contains(use.place) }
    case .member(let type):
      function.enclosingType.map { lineage(ofType: type).contains(TypeText.last($0.name)) } ?? false
    }
  }

  /// What the uses of the name mean, for all functions of that name at once: each use is resolved one time.
  private func functionUses(named name: String) -> [FunctionUse] {
    memo("function uses", name) {
      let isOnly = Set(functions(named: name).map { $0.enclosingType?.name ?? "" }).count == 1
      return uses(of: name).compactMap { use in
        meaning(of: use, isOnly: isOnly).map { FunctionUse(place: use, meaning: $0) }
      }
    }
  }

  /// - Parameter isOnly: One type alone has functions of that name.
  private func meaning(of use: CodeElement, isOnly: Bool) -> FunctionUse.Meaning? {
    if let call = use.parent, call.kind == .call, call.firstChild == use {
      let found = callees(of: call)
      if !found.isEmpty { return .calls(found) }
      if use.kind == .name { return .free }
      return isOnly && isOfUnknownType(use) && !isVariable(use.name) ? .anyThatFits : nil
    }
    if use.kind == .name {
      return declaration(of: use).map({ $0.kind == .function }) ?? true ? .own : nil
    }
    // `.name` alone is a case or a constant.
    guard let base = use.firstChild else { return nil }
    guard let type = typeName(of: base) else {
      return isOnly && isOfUnknownType(use) && !isVariable(use.name) ? .any : nil
    }
    return property(use.name, ofType: type) == nil ? .member(type) : nil
  }

  /// Whether nothing is known of the type that has the member: it is not an array, for one.
  private func isOfUnknownType(_ use: CodeElement) -> Bool {
    guard let base = use.firstChild, let type = typeText(of: base) else { return true }
    return type.hasPrefix(TypeText.unknown)
  }

  /// Whether a property, a variable or a case has the name: a use of it on a receiver of unknown type can be that.
  private func isVariable(_ name: String) -> Bool { !variables(named: name).isEmpty }

  /// Everything that a body runs through calls of functions of the repository, itself first: at most `depth` calls deep.
  /// Bodies of functions and closures that are only declared are included as text: use `elements(runBy:)` to leave them out.
  func reached(from body: CodeElement, depth: Int) -> [CodeElement] {
    var all = [body]
    var seen: Set<CodeElement> = [body]
    var level = [body]
    for _ in 0..<depth {
      var next: [CodeElement] = []
      for element in level {
        for call in element.subtree where call.kind == .call {
          for function in callees(of: call) where function.body != nil && seen.insert(function).inserted {
            next.append(function)
          }
        }
      }
      all += next
      level = next
      if level.isEmpty { break }
    }
    return all
  }
}

extension CodeElement {
  /// A function that is declared inside a function around this element.
  func localFunction(named name: String) -> CodeElement? {
    for scope in ancestors {
      if scope.kind == .type || scope.kind == .file { return nil }
      guard scope.kind == .block else { continue }
      if let found = scope.children.first(where: { $0.kind == .function && $0.name == name }) { return found }
    }
    return nil
  }

  /// Whether the call's arguments can be those of the function: labels and number.
  func fits(_ function: CodeElement) -> Bool {
    let parameters = Array(function.children.all(.parameter))
    let arguments = arguments
    guard arguments.count <= parameters.count else { return false }
    let required = parameters.filter { $0.value == nil }
    guard arguments.count >= required.count else { return false }
    var position = 0
    for argument in arguments {
      guard
        let match = parameters[position...].firstIndex(where: { parameter in
          argument.flags.contains(.isTrailing) && argument.name.isEmpty || parameter.outerName == argument.name
        })
      else { return false }
      position = match + 1
    }
    return true
  }

  /// Of a parameter: its label in calls, "" for `_`.
  var outerName: String {
    guard let label = children.first(.label)?.name else { return name }
    return label == "_" ? "" : label
  }
}

extension Sequence where Element: Hashable {
  /// Without repetitions, in order.
  package var uniqued: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
