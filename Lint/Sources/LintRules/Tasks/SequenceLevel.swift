// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension CodeContext {
  /// How long a `for await` over the sequence runs.
  func level(ofSequence sequence: CodeElement, depth: Int = 0) -> LoopLevel {
    guard depth < 8 else { return .unknown }
    switch sequence.kind {
    case .await, .try, .cast: return sequence.firstChild.map { level(ofSequence: $0, depth: depth + 1) } ?? .unknown
    case .call: return level(ofCall: sequence, depth)
    case .member:
      let name = sequence.name
      if SequenceNames.finiteMembers.contains(name) { return .bounded }
      if name == "values" || isEndless(name) { return .endless }
      return level(ofProperty: repository.declaration(of: sequence))
    case .name:
      let name = sequence.name
      if name.lowercased().hasSuffix("group") { return .bounded }
      if let local = sequence.localDeclaration {
        if local.kind == .parameter, local.parent?.callOfClosure?.calleeName?.hasSuffix("TaskGroup") ?? false {
          return .bounded
        }
        if let value = local.value, [.variable, .binding, .capture].contains(local.kind) {
          let level = level(ofSequence: value, depth: depth + 1)
          if level != .unknown { return level }
        }
        return isEndless(name) ? .endless : .unknown
      }
      if isEndless(name) { return .endless }
      return level(ofProperty: repository.declaration(of: sequence))
    default: return .unknown
    }
  }

  private func isEndless(_ name: String) -> Bool {
    // Kotlin's flows, as they are seen from Swift, end with their scope.
    configuration.isEndless(name) || name == "flow" || name.hasSuffix("Flow")
  }

  private func level(ofCall call: CodeElement, _ depth: Int) -> LoopLevel {
    guard let name = call.calleeName else { return .unknown }
    if CodeElement.streamTypes.contains(name), let builder = call.lastClosure, isFinite(builder) {
      return .bounded
    }
    if SequenceNames.finiteCalls.contains(name) { return .bounded }
    if SequenceNames.endlessCalls.contains(name) { return .endless }
    if let base = call.receiver {
      if SequenceNames.transforms.contains(name) { return level(ofSequence: base, depth: depth + 1) }
    } else if SequenceNames.combinations.contains(name) {
      return call.arguments.compactMap(\.firstChild).map { level(ofSequence: $0, depth: depth + 1) }.max() ?? .unknown
    }
    let callees = repository.callees(of: call)
    if !callees.isEmpty, callees.allSatisfy(hasFiniteSource) { return .bounded }
    if isEndless(name) { return .endless }
    return name.first?.isUppercase ?? false ? .bounded : .unknown
  }

  /// A stream that an object keeps: it is not made for one question. Finite if the type finishes it where no object ends.
  private func level(ofProperty property: CodeElement?) -> LoopLevel {
    guard let property, property.kind == .variable, property.enclosingFunction == nil,
      property.children.first(.accessor)?.name != "get",
      let type = property.declaredType ?? repository.typeName(ofDeclared: property)
    else { return .unknown }
    if type.hasPrefix("any AsyncSequence") || type.hasPrefix("some AsyncSequence") { return .endless }
    guard let name = TypeText.nominal(type) else { return .unknown }
    let parts = repository.parts(ofType: name)
    if parts.contains(where: { $0.flags.contains(.isClass) || $0.flags.contains(.isActor) }),
      repository.lineage(ofType: name).contains(where: { $0 == "AsyncSequence" }), parts.allSatisfy({ !finishes($0) })
    {
      return .endless
    }
    return .unknown
  }

  /// Whether a member other than `deinit` finishes a continuation.
  private func finishes(_ part: CodeElement) -> Bool {
    part.subtree.contains { element in
      element.kind == .call && element.calleeName == "finish" && element.enclosingFunction?.kind != .deinitializer
    }
  }

  /// Whether the function makes a stream that ends by itself.
  private func hasFiniteSource(_ function: CodeElement) -> Bool {
    repository.memo("finite source", function.name, function) {
      function.subtree.contains { element in
        guard element.kind == .call, let name = element.calleeName,
          CodeElement.streamTypes.contains(name), let builder = element.lastClosure
        else { return false }
        return isFinite(builder)
      }
    }
  }

  /// Whether it is a stream that a task feeds from a finite source and then finishes.
  private func isFinite(_ builder: CodeElement) -> Bool {
    guard let name = builder.children.first(.parameter)?.name, let body = builder.body else { return false }
    return body.subtree.contains { element in
      guard element.startsTask, let task = element.lastClosure?.body else { return false }
      let finishes = task.children.contains { $0.kind == .call && $0.calledPath == [name, "finish"] }
      return finishes && longLoops(in: task).isEmpty
    }
  }
}

enum SequenceNames {
  static let transforms: Set<String> = [
    "debounce", "throttle", "removeDuplicates", "map", "compactMap", "filter", "dropFirst", "drop", "buffer", "flatMap",
    "share", "chunked", "chunks", "broadcast", "adjacentPairs", "interspersed", "eraseToStream",
    "eraseToThrowingStream", "_throttle", "enumerated", "mapError", "receive", "removingDuplicates",
  ]
  static let combinations: Set<String> = ["merge", "combineLatest", "chain", "zip"]
  static let finiteCalls: Set<String> = ["prefix", "first", "zip", "lines", "bytes"]
  /// Apple's: notifications, group activities.
  static let endlessCalls: Set<String> = ["notifications", "sessions"]
  static let finiteMembers: Set<String> = [
    "lines", "bytes", "characters", "unicodeScalars", "async", "resourceBytes",
    // StoreKit's current transactions, in contrast to `updates`.
    "currentEntitlements", "unfinished", "all",
  ]
}
