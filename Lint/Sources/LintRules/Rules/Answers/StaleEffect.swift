// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// An effect of The Composable Architecture is started for each new input, and nothing cancels it: the action that it sends
/// writes its answer, also when a newer input has been answered before.
struct StaleEffect {
  let context: CodeContext

  init(_ context: CodeContext) { self.context = context }

  func findings(in code: Code) -> [CodeFinding] {
    guard code.names.contains("run"), code.imports.contains("ComposableArchitecture") else { return [] }
    return code.calls(to: ["run"]).compactMap { finding(for: $0) }
  }

  private func finding(for effect: CodeElement) -> CodeFinding? {
    guard effect.isEffect, let closure = effect.lastClosure, let body = closure.body,
      let item = effect.ancestors.first(where: { $0.kind == .switchCase }), item.parent?.isOverActions ?? false,
      let input = Input(of: item, before: effect), !effect.isCancellableEffect, !isRefused(effect, item),
      let send = closure.children.all(.parameter).last?.name
    else { return nil }
    let values = input.values
    let answers = TracedValues.awaited { awaited in
      awaited.kind == .await && awaited.stripped.calledPath != [send] && !awaited.isCommand && values.holds(awaited)
    }
    for call in body.subtree where call.kind == .call && call.calledPath == [send] {
      guard let argument = call.arguments.first?.firstChild, answers.holds(argument),
        let action = argument.sentAction, let write = write(of: action, besides: input, around: effect)
      else { continue }
      return finding(effect, input, action, write)
    }
    return nil
  }

  /// `guard !state.isLoading`, of a flag that the case sets.
  private func isRefused(_ effect: CodeElement, _ item: CodeElement) -> Bool {
    guard let body = item.body else { return false }
    let set = Set(body.flagsSet)
    return body.flagsAsked(before: effect).contains { set.contains($0.flag) }
  }

  /// Where the action's case replaces a part of the state with what it is given, and compares nothing.
  private func write(of action: String, besides input: Input, around effect: CodeElement) -> CodeElement? {
    for handler in context.actionCases(around: effect) {
      guard handler.action == action || handler.action.hasPrefix(action + "."), handler.element != input.item,
        let body = handler.element.body, !handler.element.comparesState
      else { continue }
      let answer = TracedValues(given: Set(handler.element.children.all(.pattern))) { _ in false }
      let write = body.subtree.first { element in
        guard element.kind == .assign, element.name == "=", let path = element.assigned?.path, path.count > 1,
          path[0] == "state", let last = path.last, let value = element.assignedValue, answer.holds(value)
        else { return false }
        return !input.names.contains(last)
          && !["error", "alert", "toast", "banner"].contains { last.lowercased().contains($0) }
      }
      if let write { return write }
    }
    return nil
  }

  private func finding(
    _ effect: CodeElement, _ input: Input, _ action: String, _ write: CodeElement
  ) -> CodeFinding {
    let name = write.assigned?.path?.joined(separator: ".") ?? "state"
    let line = write.line(seenFrom: effect)
    return CodeFinding(
      rule: LatestWinsMissing.id, element: effect,
      message: Message(
        en:
          "Each change of state.\(input.name) starts this effect again while an older one may still wait, and \(action) on \(line.en) "
          + "writes \(name) without asking which is newer: an old answer can replace the new one. "
          + "Add .cancellable(id:cancelInFlight: true).",
        ja: "state.\(input.name) が変わるたびにこのエフェクトが始まりますが、前のものがまだ待っていることがあり、\(line.ja)の \(action) は"
          + "どちらが新しいかを確認せずに \(name) を書き換えます。古い結果が新しい結果を上書きしかねません。"
          + ".cancellable(id:cancelInFlight: true) を付けてください。"),
      isTentative: !input.isTyped)
  }
}

extension StaleEffect {
  /// What the user has chosen or typed: the case keeps it in the state, and the effect reads it.
  fileprivate struct Input {
    let item: CodeElement
    /// The parts of the state that hold it.
    let names: Set<String>
    /// One of them, for messages.
    let name: String

    init?(of item: CodeElement, before effect: CodeElement) {
      let patterns = item.children.all(.pattern)
      let given = TracedValues(given: Set(patterns)) { _ in false }
      var names = patterns.compactMap { $0.name.boundKeyPath }
      for element in item.subtree where element.kind == .assign && element.index < effect.index {
        guard let path = element.assigned?.path, path.count > 1, path[0] == "state", element.name == "=",
          let value = element.assignedValue, given.holds(value), let last = path.last
        else { continue }
        names.append(last)
      }
      guard let first = names.first else { return nil }
      (self.item, self.names, name) = (item, Set(names), first)
    }

    /// `case .setQuery(let text)`, `case .binding(\.$query)`
    var isTyped: Bool {
      item.children.all(.pattern).contains { pattern in
        let lower = pattern.name.lowercased()
        return ["text", "query", "keyword", "search"].contains { lower.contains($0) }
          && ["set", "change", "binding", "typed", "edit", "update", "input"].contains { lower.contains($0) }
      }
    }

    /// The parameters of the case, and the parts of the state that have them.
    var values: TracedValues {
      TracedValues(given: Set(item.children.all(.pattern))) { [names] element in
        element.kind == .member && names.contains(element.name) && element.path?.first == "state"
      }
    }
  }
}

extension CodeElement {
  /// `.cancellable(id:)` or `.debounce(id:)` behind an effect, or a `cancel` of an identifier beside it.
  var isCancellableEffect: Bool {
    if lastClosure?.subtree.contains(where: { $0.kind == .call && $0.calleeName == "withTaskCancellation" }) ?? false {
      return true
    }
    for around in ancestors {
      if around.kind == .switchCase {
        return around.subtree.contains { $0.kind == .call && $0.isEffect && $0.calleeName == "cancel" }
      }
      if around.kind == .member, ["cancellable", "cancel", "debounce", "throttle"].contains(around.name) {
        return true
      }
    }
    return false
  }

  /// `answered` for `.answered(…)`, `Action.answered(…)`, or a local constant with such a value.
  fileprivate var sentAction: String? {
    let expression = stripped
    if expression.kind == .name, let local = expression.localDeclaration, local.kind == .variable {
      return local.value?.sentAction
    }
    if let name = expression.actionName { return name }
    guard expression.kind == .call, let callee = expression.firstChild, callee.kind == .member,
      callee.firstChild?.isTypeName ?? false, callee.name.first?.isLowercase ?? false
    else { return nil }
    return callee.name
  }

  /// Of a case: a condition compares a part of the state with something.
  fileprivate var comparesState: Bool {
    subtree.contains { element in
      element.kind == .operation && ["==", "!="].contains { element.name.contains($0) }
        && element.children.contains { $0.path?.first == "state" }
    }
  }
}

extension String {
  /// `query` of the pattern `.binding(\.$query)`.
  fileprivate var boundKeyPath: String? {
    guard let range = firstRange(of: "binding(\\.") else { return nil }
    let path = self[range.upperBound...].prefix { $0.isPartOfName || $0 == "." || $0 == "$" }
    return path.split(separator: ".").last.map { String($0.filter { $0 != "$" }) }
  }
}
