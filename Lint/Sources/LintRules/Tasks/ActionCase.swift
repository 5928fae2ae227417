// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A case of a `switch` over actions, in a reducer of The Composable Architecture.
struct ActionCase: Sendable {
  /// `internal.validated` for `.internal(.validated(let isValid))`.
  let action: String
  let element: CodeElement
  /// Whether it starts an effect that does work of its own and ends.
  let startsEffect: Bool
  /// Whether it does more than change the state.
  let doesWork: Bool
  /// The actions that it sends, with where; in a loop over a sequence or not.
  let sends: [Send]

  struct Send: Sendable {
    let action: String
    let isInLoop: Bool
  }
}

extension CodeContext {
  /// The cases of all parts of the type around the element.
  func actionCases(around element: CodeElement) -> [ActionCase] {
    guard let type = element.enclosingType else { return [] }
    return repository.memo("actions", type.name, type) {
      let parts = TaskOwner(around: element, repository)?.parts ?? [type]
      return parts.flatMap { part in
        part.subtree.filter { $0.kind == .switch && $0.isOverActions }.flatMap { actionCases(of: $0) }
      }
    }
  }

  func actionCases(of node: CodeElement) -> [ActionCase] {
    node.children.flatMap { child in child.kind == .compiled ? child.children.flatMap { Array($0.children) } : [child] }
      .filter { $0.kind == .switchCase }.flatMap { item -> [ActionCase] in
        let effects = effects(of: item)
        return item.children.all(.pattern).compactMap { ActionName.read($0.name) }.map { action in
          ActionCase(
            action: action, element: item, startsEffect: effects.starts, doesWork: effects.works, sends: effects.sends)
        }
      }
  }

  private func effects(of item: CodeElement) -> (starts: Bool, works: Bool, sends: [ActionCase.Send]) {
    guard let body = item.body else { return (false, false, []) }
    var (starts, works) = (false, false)
    var sends: [ActionCase.Send] = []
    for call in body.subtree where call.kind == .call {
      guard let callee = call.firstChild else { continue }
      if callee.kind == .member, call.isEffect {
        if callee.name == "send", let action = call.arguments.first?.firstChild?.actionName {
          sends.append(ActionCase.Send(action: action, isInLoop: false))
        }
        guard ["run", "publisher", "task"].contains(callee.name), let closure = call.lastClosure else { continue }
        works = true
        let run = closure.run
        let listens = run.contains { $0.kind == .for && $0.flags.contains(.isAsync) }
        if !listens, !(callee.name == "run" && closure.onlySends) { starts = true }
      } else if callee.kind == .name, let action = call.arguments.first?.firstChild?.actionName,
        let closure = call.ancestors.first(where: { $0.kind == .closure }),
        closure.children.all(.parameter).last?.name == callee.name
      {
        let isInLoop = call.ancestors.prefix(while: { $0 != closure }).contains { [.for, .while].contains($0.kind) }
        sends.append(ActionCase.Send(action: action, isInLoop: isInLoop))
      } else if let path = callee.path, path.count > 1, path[0] != "state", path[0].first?.isLowercase ?? false,
        call.ancestors.first(where: { $0.kind == .closure || $0 == item }) == item
      {
        works = true
      }
    }
    return (starts, works, sends)
  }
}

extension CodeElement {
  /// `switch action`
  var isOverActions: Bool { firstChild?.path?.last?.lowercased().hasSuffix("action") ?? false }

  /// `.run { }` and `Effect.run { }`
  var isEffect: Bool {
    guard kind == .call, let callee = firstChild, callee.kind == .member else { return false }
    guard let base = callee.firstChild else { return true }
    return base.name == "Effect" || base.name == "EffectOf"
  }

  /// `internal.validated` for `.internal(.validated(x))`.
  var actionName: String? {
    let expression = stripped
    if expression.kind == .member { return expression.firstChild == nil ? expression.name : nil }
    guard expression.kind == .call, let outer = expression.firstChild?.actionName else { return nil }
    let arguments = expression.arguments
    guard arguments.count == 1, let inner = arguments[0].firstChild?.actionName else { return outer }
    return outer + "." + inner
  }

  /// Whether a closure awaits nothing but its own `send`.
  fileprivate var onlySends: Bool {
    guard let send = children.all(.parameter).last?.name else { return false }
    var sends = 0
    for element in run {
      switch element.kind {
      case .await:
        guard element.stripped.kind == .call, element.stripped.calledPath == [send] else { return false }
        sends += 1
      case .for: if element.flags.contains(.isAsync) { return false }
      case .variable: if element.has(modifier: "async") { return false }
      default: continue
      }
    }
    return sends > 0
  }
}

enum ActionName {
  /// Of a pattern's text: `let .internal(.validated(isValid))`.
  static func read(_ text: String) -> String? {
    var rest = text[...]
    while rest.first == " " { rest.removeFirst() }
    for word in ["let ", "var "] where rest.hasPrefix(word) { rest = rest.dropFirst(word.count) }
    var names: [String] = []
    while rest.first == "." {
      rest.removeFirst()
      let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "`" }
      guard !name.isEmpty else { break }
      names.append(name.filter { $0 != "`" })
      rest = rest.dropFirst(name.count)
      guard rest.first == "(" else { break }
      rest.removeFirst()
      for word in ["let ", "var "] where rest.hasPrefix(word) { rest = rest.dropFirst(word.count) }
    }
    return names.isEmpty ? nil : names.joined(separator: ".")
  }
}
