// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension AnswerWalk {
  // MARK: Optional receivers

  /// The place after a call that carries the answer and does not happen: `session?.export { … }` without a session.
  func skipped(_ call: CodeElement, _ place: Place) -> Place? {
    guard !place.isAnswered, call.arguments.contains(where: { answers(in: $0) }), let link = openLink(of: call) else {
      return nil
    }
    var place = place
    place.skipped = link.index
    if isFromHandler(link) { place.missing = min(place.missing + 1, 2) }
    return place
  }

  /// The part of a call's receiver that is nil on some path, with a witness for that.
  private func openLink(of call: CodeElement) -> CodeElement? {
    var current = call.firstChild
    while let element = current {
      if element.flags.contains(.isOptional), canBeNil(element) { return element }
      switch element.kind {
      case .member, .call, .index: current = element.firstChild
      default: return nil
      }
    }
    return nil
  }

  private func canBeNil(_ link: CodeElement) -> Bool {
    switch link.kind {
    case .name:
      if CodeElement.selfNames.contains(link.name) { return link.name == "self" ? !holdsSelf : false }
      if let local = link.localDeclaration { return canBeNil(declared: local) }
      return isEverNil(repository.property(link.name, ofTypeAround: link))
    case .member:
      guard let base = link.firstChild else { return false }
      if base.kind == .name, CodeElement.selfNames.contains(base.name) {
        return isEverNil(repository.property(link.name, ofTypeAround: link))
      }
      return false
    case .cast: return link.name == "as?"
    default: return false
    }
  }

  private func canBeNil(declared local: CodeElement) -> Bool {
    switch local.kind {
    // What a handler is called with: only an optional has a `?` behind it.
    case .parameter: return root.contains(local) && local.parent != root
    case .capture:
      if local.flags.contains(.isWeak) { return local.firstChild != nil || !CodeElement.selfNames.contains(local.name) }
      return local.firstChild.map { $0.kind == .name && isEverNil(repository.property($0.name, ofTypeAround: $0)) }
        ?? false
    case .variable:
      guard local.flags.contains(.isConstant), let value = local.value else { return false }
      switch value.kind {
      case .try: return value.flags.contains(.isOptional)
      case .cast: return value.name == "as?"
      default: return false
      }
    default: return false
    }
  }

  /// A weak property, or one that is set to nil somewhere.
  private func isEverNil(_ property: CodeElement?) -> Bool {
    guard let property, property.kind == .variable, !property.flags.contains(.isConstant) else { return false }
    if property.has(modifier: "weak") { return !property.has(attribute: "IBOutlet") }
    guard property.declaredType.map({ $0.hasSuffix("?") }) ?? false, let owner = property.enclosingType else {
      return false
    }
    let member = Member(type: TypeText.last(owner.name), name: property.name)
    return repository.memo("everNil." + property.name, member.type) {
      repository.writes(of: member).contains { use in
        use.isAssigned && use.parent?.assignedValue?.isNil == true && use.enclosingFunction?.kind != .deinitializer
      }
    }
  }

  private func isFromHandler(_ link: CodeElement) -> Bool {
    guard link.kind == .name, let local = link.localDeclaration else { return false }
    return local.kind == .parameter
  }

  // MARK: Self

  /// `try await self?.load()`: nil without `self` alone, if what it calls returns a value in any case.
  func isNilOnlyWithoutSelf(_ value: CodeElement) -> Bool {
    var call = value
    while [.try, .await].contains(call.kind), !(call.kind == .try && call.flags.contains(.isOptional)),
      let inner = call.firstChild
    {
      call = inner
    }
    var base = call
    var optionals = 0
    while let inner = base.firstChild, [.call, .member].contains(base.kind) {
      base = inner
      if base.flags.contains(.isOptional) { optionals += 1 }
    }
    guard base.kind == .name, CodeElement.selfNames.contains(base.name), base.flags.contains(.isOptional),
      optionals == 1, call.kind == .call
    else { return false }
    let results = repository.callees(of: call).map { $0.children.first(.result)?.name ?? "" }
    return !results.isEmpty && results.allSatisfy { !$0.hasSuffix("?") && !$0.hasPrefix("Optional<") }
  }
}
