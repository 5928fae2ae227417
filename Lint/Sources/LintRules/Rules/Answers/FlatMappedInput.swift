// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A publisher of an input starts a request for each value by `flatMap`, which listens to all of them: the answer to an
/// older value can come last.
struct FlatMappedInput {
  let repository: Repository

  init(_ repository: Repository) { self.repository = repository }

  func findings(in code: Code) -> [CodeFinding] {
    guard code.names.contains("flatMap") else { return [] }
    return code.calls(to: ["flatMap"]).compactMap { finding(for: $0) }
  }

  private func finding(for call: CodeElement) -> CodeFinding? {
    guard call.argument("maxPublishers") == nil, let closure = call.lastClosure, let chain = call.receiver,
      let input = input(of: chain), !chain.endsAfterFirst, let request = request(in: closure),
      let end = call.endOfChain, let state = state(writtenBy: end)
    else { return nil }
    return CodeFinding(
      rule: LatestWinsMissing.id, element: call,
      message: Message(
        en:
          "Each change of \(input) calls \(request.brief), and flatMap listens to all that are under way: the answer to an older "
          + "\(input) can come last and replace the new one in \(state). Use map and switchToLatest.",
        ja: "\(input) が変わるたびに \(request.brief) が呼ばれますが、flatMap は進行中のものすべてを受け取ります。古い \(input) の結果が最後に届き、"
          + "\(state) の新しい結果を上書きしかねません。map と switchToLatest を使ってください。"))
  }

  /// The published property from which the values come, directly or through a local constant.
  private func input(of chain: CodeElement) -> String? {
    if let name = chain.publishedNames.sorted().first { return name.withoutDollar }
    guard let root = chain.rootName, let local = root.localDeclaration, local.kind == .variable,
      let value = local.value, !value.endsAfterFirst
    else { return nil }
    return value.publishedNames.sorted().first?.withoutDollar
  }

  /// What asks for something with the value, and is a publisher.
  private func request(in closure: CodeElement) -> CodeElement? {
    let values = TracedValues(given: Set(closure.children.all(.parameter))) { $0.isAnonymousParameter(of: closure) }
    return closure.subtree.first { call in
      guard call.kind == .call, !call.isCommand, call.arguments.contains(where: { values.holds($0) }) else {
        return false
      }
      if call.calleeName == "dataTaskPublisher" { return true }
      return repository.callees(of: call).contains { function in
        guard let result = function.children.first(.result)?.name, result.isPublisherType else { return false }
        return function.body.map { !$0.isAnsweredAtOnce } ?? true
      }
    }
  }

  /// What the last call of the chain sets.
  private func state(writtenBy end: CodeElement) -> String? {
    switch end.calleeName {
    case "assign":
      guard let target = end.argument("to") else { return nil }
      return target.subtree.first { ($0.kind == .member || $0.kind == .name) && $0.name != "self" }
        .map { $0.name.withoutDollar } ?? "the state"
    case "sink":
      guard let closure = end.lastClosure else { return nil }
      let values = TracedValues(given: Set(closure.children.all(.parameter))) { $0.isAnonymousParameter(of: closure) }
      return closure.subtree.lazy.compactMap { element -> String? in
        guard element.kind == .assign, element.name == "=", let target = element.assigned,
          let value = element.assignedValue, values.holds(value)
        else { return nil }
        return repository.statePath(of: target)?.joined(separator: ".")
      }.first
    default: return nil
    }
  }
}

extension CodeElement {
  /// The subscription at the end of a chain of operators: `sink` or `assign`.
  fileprivate var endOfChain: CodeElement? {
    var current = self
    while let member = current.parent, member.kind == .member, let call = member.parent, call.kind == .call,
      call.firstChild == member
    {
      if ["sink", "assign"].contains(member.name) { return call }
      if ["switchToLatest", "first", "prefix", "collect"].contains(member.name) { return nil }
      current = call
    }
    return nil
  }

  /// Only the first value passes.
  fileprivate var endsAfterFirst: Bool {
    subtree.contains { $0.kind == .call && ["first", "prefix"].contains($0.calleeName ?? "") && $0.isOperator }
  }

  /// A call on another call or on a published property, not on a collection in a closure.
  private var isOperator: Bool {
    !ancestors.prefix { $0.kind != .variable && $0.kind != .block }.contains { $0.kind == .closure }
  }

  /// Makes nothing but a publisher of what is there already.
  fileprivate var isAnsweredAtOnce: Bool {
    let made = subtree.filter { $0.kind == .call && $0.firstChild?.isTypeName ?? false }.compactMap(\.calleeName)
    return made.contains("Just") && !made.contains("Future")
      && !subtree.contains { $0.kind == .call && $0.calleeName == "dataTaskPublisher" }
  }
}

extension String {
  fileprivate var isPublisherType: Bool {
    ["AnyPublisher<", "Future<", "some Publisher", "any Publisher", "Deferred<"].contains { hasPrefix($0) }
  }
}
