// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Whether and when a loop ends.
enum LoopLevel: Int, Sendable, Comparable {
  /// It ends: a worker pool, a retry, the lines of a file.
  case bounded
  /// A sequence about which nothing is known: its source decides when it ends.
  case unknown
  /// It runs until it is cancelled.
  case endless

  static func < (one: LoopLevel, other: LoopLevel) -> Bool { one.rawValue < other.rawValue }
}

/// A loop that does not end by itself, for messages.
struct LongLoop: Sendable {
  let loop: CodeElement
  let level: LoopLevel

  /// What it runs over: `hub.events`; or what it is: `while true`.
  var subject: String {
    switch loop.kind {
    case .for: return loop.firstChild.map { $0.brief } ?? "…"
    case .while:
      let conditions = loop.children.first(.conditions)
      if conditions?.firstChild?.isTrue ?? false { return "while true" }
      return "while !Task.isCancelled"
    default: return "repeat"
    }
  }
}

extension CodeContext {
  func level(of loop: CodeElement) -> LoopLevel {
    switch loop.kind {
    case .while:
      guard let conditions = loop.children.first(.conditions) else { return .bounded }
      return level(of: loop, isEndless: conditions.isOnlyAboutLifetime)
    case .repeat:
      guard let condition = loop.children.first(where: { $0.kind != .block }) else { return .bounded }
      return level(of: loop, isEndless: condition.isOnlyAboutLifetime)
    case .for:
      guard loop.flags.contains(.isAsync), let sequence = loop.firstChild, !loop.canBeLeft else { return .bounded }
      return level(ofSequence: sequence)
    default: return .bounded
    }
  }

  private func level(of loop: CodeElement, isEndless: Bool) -> LoopLevel {
    guard isEndless, let body = loop.body else { return .bounded }
    let awaits = body.run.contains { $0.kind == .await || $0.kind == .for && $0.flags.contains(.isAsync) }
    return awaits && !loop.canBeLeft ? .endless : .bounded
  }

  /// The loops that run while a body runs and do not end by themselves.
  func longLoops(in body: CodeElement) -> [LongLoop] {
    let hasLoop = body.code.nodes[body.index..<Int(body.node.end)].contains { node in
      node.kind == .while || node.kind == .repeat || node.kind == .for && node.flags.contains(.isAsync)
    }
    if !hasLoop { return [] }
    return repository.memo("long loops", "", body) {
      body.run.compactMap { element in
        guard [.for, .while, .repeat].contains(element.kind) else { return nil }
        let level = level(of: element)
        return level == .bounded ? nil : LongLoop(loop: element, level: level)
      }
    }
  }

  /// How long a function runs: because of its own loops, or of those in a method of the same type that it awaits.
  func longLoop(in function: CodeElement, depth: Int = 0) -> LongLoop? {
    repository.memo("long loop", "\(depth)", function) { findLongLoop(in: function, depth) }
  }

  private func findLongLoop(in function: CodeElement, _ depth: Int) -> LongLoop? {
    guard let body = function.body else { return nil }
    if let own = longLoops(in: body).max(by: { $0.level < $1.level }) { return own }
    guard depth < 2 else { return nil }
    for call in body.run where call.kind == .call && call.isAwaited {
      guard call.calledPath?.count == 1 else { continue }
      for callee in repository.callees(of: call) where callee != function {
        if let found = longLoop(in: callee, depth: depth + 1) { return found }
      }
    }
    return nil
  }
}

extension CodeElement {
  /// Whether the loop can be left for a reason other than a cancellation, an error or a released `self`.
  var canBeLeft: Bool {
    guard let body else { return false }
    return body.run.contains { element in
      switch element.kind {
      case .return: return element.runScopeIsOutside(self) && !element.isExcused(in: self)
      case .break: return element.leaves(self) && !element.isExcused(in: self)
      // Of a loop around this one.
      case .continue:
        return element.labeledStatement.map { $0 != self && $0.contains(self) } ?? false && !element.isExcused(in: self)
      default: return false
      }
    }
  }

  /// A `return` in a closure within the loop leaves the closure.
  private func runScopeIsOutside(_ loop: CodeElement) -> Bool {
    guard let closure = ancestors.first(where: { $0.kind == .closure || $0.isFunctionLike }) else { return true }
    return !loop.contains(closure)
  }

  private func leaves(_ loop: CodeElement) -> Bool {
    if !name.isEmpty { return labeledStatement.map { $0.contains(loop) } ?? true }
    for around in ancestors {
      if around == loop { return true }
      if [.switch, .for, .while, .repeat].contains(around.kind) { return false }
    }
    return false
  }

  /// In a `catch`, or because of a cancellation.
  private func isExcused(in loop: CodeElement) -> Bool {
    for around in ancestors {
      if around == loop { return false }
      switch around.kind {
      case .catchClause: return true
      case .guard, .if: if around.children.first(.conditions)?.mentionsLifetime ?? false { return true }
      default: continue
      }
    }
    return false
  }
}
