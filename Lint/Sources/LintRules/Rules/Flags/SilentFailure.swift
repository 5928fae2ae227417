// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Failures that a flag's owner keeps to itself: the user sees no more than the flag.
extension CodeElement {
  /// A `catch`, a `case .failure`, a failure handler, or the branch for a missing answer, that does nothing or only logs.
  ///
  /// - Parameter scope: Where the flag is set.
  func isSilentFailure(in scope: CodeElement) -> Bool {
    switch kind {
    case .catchClause: return !tellsOfCancellation && !catchesOnlyCancellation && (body?.onlyLogs ?? false)
    case .switchCase:
      return children.all(.pattern).contains { $0.name.contains("failure") || $0.name.contains("error") }
        && (body?.onlyLogs ?? false)
    case .closure: return body?.onlyLogs ?? false
    default: return failureBranch(in: scope)?.onlyLogs ?? (bindsAnswer(in: scope) && isLeftSilently)
    }
  }

  /// `if let data { … }` in a completion handler that is called with the data.
  func bindsAnswer(in scope: CodeElement) -> Bool {
    guard kind == .binding, !bindsSelf, !name.lowercased().contains("err"), let statement = parent?.parent,
      statement.kind == .if, let handler = handler(around: statement, in: scope)
    else { return false }
    return asksAnswer(of: handler)
  }

  /// Of a condition of an `if`: there is no `else`, and nothing behind it, that does more than to log.
  private var isLeftSilently: Bool {
    guard let statement = parent?.parent, let block = statement.parent, block.kind == .block else { return false }
    let others = statement.children.filter { $0.flags.contains(.isTrailing) || $0.kind == .if }
    return others.allSatisfy { $0.kind == .block && $0.onlyLogs }
      && block.children.allSatisfy { $0.index <= statement.index || $0.isLog }
  }

  private func handler(around statement: CodeElement, in scope: CodeElement) -> CodeElement? {
    let around = statement.ancestors.first { around in
      around.isFunctionLike || around.kind == .closure && !(around.callOfClosure?.runsClosureInline ?? false)
    }
    guard let handler = around, handler.kind == .closure, scope.contains(handler), let call = handler.callOfClosure,
      !call.startsTask, !call.keepsClosures
    else { return nil }
    return handler
  }

  /// A `case .failure`, or the branch of a completion handler for an error or a missing answer.
  func isAnswerFailure(in scope: CodeElement) -> Bool {
    kind == .switchCase
      ? children.all(.pattern).contains { $0.name.contains("failure") } : failureBranch(in: scope) != nil
  }

  /// `catch is CancellationError`.
  private var tellsOfCancellation: Bool {
    children.prefix { $0.kind != .block }.contains { part in part.subtree.contains { $0.name.contains("ancel") } }
  }

  /// Of `do { try await Task.sleep(for: pause) } catch { return }`.
  private var catchesOnlyCancellation: Bool {
    let attempts = parent?.body?.subtree.filter { $0.kind == .try && !$0.flags.contains(.isOptional) } ?? []
    return !attempts.isEmpty && attempts.allSatisfy(\.throwsOnlyCancellation)
  }

  /// Of a condition in a completion handler that asks for the answer alone: `guard let data else { … }`,
  /// `if let error { … }`.
  private func failureBranch(in scope: CodeElement) -> CodeElement? {
    guard let conditions = parent, conditions.kind == .conditions, let statement = conditions.parent,
      let handler = handler(around: statement, in: scope)
    else { return nil }
    let all = Array(conditions.children)
    guard all.allSatisfy({ $0.asksAnswer(of: handler) || $0.bindsSelf }), asksAnswer(of: handler) else { return nil }
    if statement.kind == .guard { return statement.body }
    return kind == .binding && name.lowercased().contains("err") ? statement.body : nil
  }

  /// A condition of nothing but what the handler is called with, and not of what may have changed meanwhile.
  private func asksAnswer(of handler: CodeElement) -> Bool {
    let roots = kind == .binding && firstChild == nil ? [self] : subtree.filter { $0.kind == .name }
    guard roots.contains(where: { $0.isParameter(of: handler) }) else { return false }
    return subtree.allSatisfy { element in
      if element.kind == .member, element.namesIdentity { return false }
      guard element.kind == .name else { return true }
      return element.isParameter(of: handler) || element.isTypeName || element.parent?.kind == .call
    }
  }

  private func isParameter(of handler: CodeElement) -> Bool {
    if kind == .binding {
      guard let shadowed else { return false }
      return shadowed.kind == .parameter && handler.contains(shadowed)
    }
    guard let declaration = localDeclaration else { return false }
    // A value that an earlier condition has found there.
    if declaration.kind == .binding { return handler.contains(declaration) && !declaration.bindsSelf }
    return declaration.kind == .parameter && handler.contains(declaration)
  }

  /// Of a block: it does nothing that the user could see.
  var onlyLogs: Bool { children.allSatisfy(\.isLog) }

  private var isLog: Bool {
    switch kind {
    case .break, .variable, .literal: return true
    case .return: return firstChild == nil
    // Of a publisher: no value.
    case .call: return closures.isEmpty && (namesLog || calleeName == "Empty")
    case .assign: return assigned?.name == "_" && assigned?.kind == .name
    case .if, .guard, .switch, .compiled, .switchCase, .block:
      return children.allSatisfy { part in
        switch part.kind {
        case .block, .if, .switchCase, .call, .return, .break, .assign, .guard, .switch: part.isLog
        default: true
        }
      }
    default: return false
    }
  }

  /// `print(error)`, `logger.error("…")`, `Telemetry.shared.record(error)`.
  var namesLog: Bool {
    guard let path = calledPath else { return false }
    return path.contains { part in
      BusyWords.words(of: part).contains { word in
        CodeElement.logs.contains(word) || word.hasSuffix("logger") || word.hasSuffix("logging")
      }
    }
  }

  private static let logs: Set<String> = [
    "log", "logs", "print", "println", "nslog", "ddlog", "oslog", "dlog", "debug", "assertion", "telemetry",
    "analytics",
    "crashlytics", "sentry", "bugsnag", "breadcrumb",
  ]
}
