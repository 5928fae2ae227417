// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A loop ends when its work has succeeded, and the work swallows its errors: after a failure it runs forever.
///
/// The condition reads what only a successful round changes. Without a network each round fails at once, so the loop
/// takes a core and sends request after request.
///
/// A round that sleeps, waits or backs off is a retry, and not reported. Nor is a `catch` for one kind of error, which
/// is a decision to continue. It is an error.
///
/// With Belay, let the error leave the run: the run has then ended, and `failed(_:in:)` is called with the error.
///
/// Wrong:
/// ```swift
/// func loadAll() async {
///   while next != nil { await loadMore() }
/// }
/// func loadMore() async {
///   do { next = try await api.page(next).next } catch { log(error) }
/// }
/// ```
/// Right:
/// ```swift
/// func loadAll() async throws {
///   while next != nil { try await loadMore() }
/// }
/// func loadMore() async throws { next = try await api.page(next).next }
/// ```
package struct LoopCannotLeave: CodeRule {
  package static let id = "loop-cannot-leave"
  package static let summary = "a loop waits for a success that a failure makes impossible"

  package init() {}

  package func check(_ code: Code, _ context: CodeContext) -> [CodeFinding] {
    code.nodes.indices.compactMap { index in
      let kind = code.nodes[index].kind
      guard kind == .while || kind == .repeat else { return nil }
      let loop = CodeElement(code: code, index: index)
      guard let body = loop.body, body.subtree.contains(where: { $0.kind == .await }) else { return nil }
      return LoopProgress(loop, body, context.repository)?.finding()
    }
  }
}

/// What a loop's condition reads, and whether a round can fail without a change to it.
private struct LoopProgress {
  private struct State: Hashable {
    var changed = false
    var failed = false
  }

  private let loop: CodeElement
  private let body: CodeElement
  private let index: Repository
  private let paths: [[String]]

  init?(_ loop: CodeElement, _ body: CodeElement, _ index: Repository) {
    let condition = loop.children.first(.conditions) ?? loop.children.first { $0.kind != .block }
    guard let condition,
      !condition.subtree.contains(where: { $0.name.contains("ancelled") || $0.kind == .await || $0.kind == .try }),
      !condition.subtree.contains(where: { $0.kind == .match })
    else { return nil }
    // Calls in the condition may change what they read.
    guard
      !condition.subtree.contains(where: { $0.kind == .call && $0.calleeName != "contains" && $0.calleeName != "min" })
    else { return nil }
    paths = condition.subtree.compactMap { element in
      // `while let next`.
      if element.kind == .binding, element.firstChild == nil { return [element.name] }
      guard element.kind == .name || element.kind == .member, element.parent?.kind != .member else { return nil }
      guard let path = element.placePath, element.firstChild != nil || element.kind == .name else { return nil }
      return path.filter { !["count", "isEmpty", "first", "last"].contains($0) }
    }.filter { !$0.isEmpty && !CodeElement.selfNames.contains($0[0]) }
    guard !paths.isEmpty else { return nil }
    (self.loop, self.body, self.index) = (loop, body, index)
  }

  func finding() -> CodeFinding? {
    guard !pauses(body) else { return nil }
    var swallowing: CodeElement?
    let walk = FlowWalk<State>(
      step: { element, state in step(element, state) },
      assume: { condition, holds, state in assume(condition, holds, state) },
      treatment: { call, _ in call.runsClosureInline ? .inline : .ignored })
    let exits = walk.exits(of: body, from: State())
    let rounds = exits.all.filter { $0.kind == .end || $0.kind == .continue }
    guard rounds.contains(where: { $0.states.contains { !$0.changed && $0.failed } }),
      rounds.contains(where: { $0.states.contains { $0.changed && !$0.failed } })
        || body.subtree.contains(where: { $0.kind == .call && swallows($0) != nil })
    else { return nil }
    for element in body.subtree where swallowing == nil {
      if element.kind == .catchClause { swallowing = element }
      if element.kind == .call, swallows(element) != nil { swallowing = swallows(element) }
      if element.kind == .try, element.flags.contains(.isOptional) { swallowing = element }
    }
    guard let swallowing else { return nil }
    let name = paths.map { $0.joined(separator: ".") }.first ?? ""
    let line = swallowing.line(seenFrom: loop)
    return CodeFinding(
      rule: LoopCannotLeave.id, element: loop,
      message: Message(
        en:
          "If a round fails, \(line.en) swallows the error and \(name) does not change: the loop repeats the "
          + "failing work for ever. Let the error leave the loop, or break after it.",
        ja: "ある回が失敗すると \(line.ja)がエラーを握りつぶし、\(name) は変わらないので、失敗する処理を永久に繰り返します。"
          + "エラーでループを抜けるようにしてください。"),
      severity: .error)
  }

  private func step(_ element: CodeElement, _ state: State) -> State? {
    var state = state
    if changes(element) { state.changed = true }
    if element.kind == .call, !state.changed {
      if swallows(element) != nil {
        state.failed = true
      } else if callees(element).contains(where: { $0.subtree.contains(where: changes) }) {
        state.changed = true
      }
    }
    return state
  }

  private func assume(_ condition: CodeElement, _ holds: Bool, _ state: State) -> State? {
    var state = state
    switch condition.kind {
    // A `catch` for one kind of error is a decision to go on.
    case .catchClause: state.failed = condition.catchesAll
    case .binding where !holds && condition.subtree.contains { $0.kind == .try && $0.flags.contains(.isOptional) }:
      state.failed = true
    default: break
    }
    return state
  }

  private func changes(_ element: CodeElement) -> Bool {
    switch element.kind {
    case .assign: element.assigned?.placePath.map(isRead) ?? false
    case .call:
      CodeElement.mutatingMethods.contains(element.calleeName ?? "")
        && (element.receiver?.placePath.map(isRead) ?? false)
        || element.arguments.contains {
          $0.firstChild.map { $0.flags.contains(.isInout) && ($0.placePath.map(isRead) ?? false) } ?? false
        }
    default: false
    }
  }

  private func isRead(_ path: [String]) -> Bool {
    paths.contains { $0 == path || $0.starts(with: path) || path.starts(with: $0) }
  }

  private func callees(_ call: CodeElement) -> [CodeElement] {
    call.calledPath?.count == 1 ? index.callees(of: call).filter { $0.body != nil } : []
  }

  /// Where the called function catches the error that keeps it from the change.
  private func swallows(_ call: CodeElement) -> CodeElement? {
    for function in callees(call) where function.subtree.contains(where: changes) {
      guard let body = function.body else { continue }
      let walk = FlowWalk<State>(
        step: { element, state in
          var state = state
          if changes(element) { state.changed = true }
          return state
        },
        assume: { condition, holds, state in assume(condition, holds, state) },
        treatment: { call, _ in call.runsClosureInline ? .inline : .ignored })
      let exits = walk.exits(of: body, from: State()).all.filter { $0.kind == .end || $0.kind == .return }
      guard exits.contains(where: { $0.states.contains { $0.failed && !$0.changed } }) else { continue }
      return function.subtree.first { $0.kind == .catchClause || $0.kind == .try && $0.flags.contains(.isOptional) }
    }
    return nil
  }

  /// A pause makes it a retry.
  private func pauses(_ body: CodeElement) -> Bool {
    body.subtree.contains { element in
      guard element.kind == .call, let name = element.calleeName?.lowercased() else { return false }
      return name.contains("sleep") || name.contains("wait") || name.contains("delay") || name.contains("backoff")
    }
  }
}
