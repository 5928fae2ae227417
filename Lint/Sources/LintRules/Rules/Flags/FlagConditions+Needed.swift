// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Whether the flag is still needed where a condition holds or does not.
extension FlagConditions {
  /// `guard let self`, and other objects that are held weakly: the flag is not read any more.
  func isGone(_ condition: CodeElement) -> Bool {
    if CodeElement.selfNames.contains(condition.name) { return true }
    if let value = condition.firstChild {
      // The element that has the flag is not there any more.
      if flag.path.contains("[]"), ["firstIndex", "first", "index"].contains(value.calleeName) { return true }
      return value.kind == .name && value.name == "self" || isWeak(value) || isOfGoneSelf(value)
    }
    return condition.shadowed.map { $0.kind == .capture && $0.flags.contains(.isWeak) } ?? false
  }

  /// `try await self?.load()`, which is nil only if `self` is: the work gives a value, or throws.
  func isOfGoneSelf(_ value: CodeElement) -> Bool {
    guard let call = value.subtree.first(where: { $0.kind == .call }),
      value.kind == .try || value.kind == .await, let name = call.subtree.first(where: { $0.kind == .name }),
      name.name == "self"
    else { return false }
    return function.subtree.contains { $0.kind == .capture && $0.name == "self" && $0.flags.contains(.isWeak) }
  }

  /// A property that is asked before any work has begun: whether it is there was clear when the flag was set.
  func isInvariant(_ condition: CodeElement) -> Bool {
    let value = condition.firstChild
    guard let path = value.map(\.placePath) ?? [condition.name], path.count == 1 else { return false }
    return value.map { $0.kind == .member || $0.localDeclaration == nil } ?? (condition.shadowed == nil)
  }

  func isWeak(_ value: CodeElement) -> Bool {
    value.kind == .name && (value.localDeclaration.map { $0.kind == .capture && $0.flags.contains(.isWeak) } ?? false)
  }

  /// A cancelled run is replaced by another one, which resets the flag; unless the flag refuses it.
  func isCancelled(_ condition: CodeElement, _ holds: Bool) -> Bool {
    if condition.kind == .catchClause, let body = condition.parent?.body {
      let throwing = body.subtree.filter { $0.kind == .try && !$0.flags.contains(.isOptional) }
      if !throwing.isEmpty, throwing.allSatisfy(\.throwsOnlyCancellation) { return true }
    }
    let mentions = condition.subtree.prefix { !($0.kind == .block && $0.parent == condition) }.contains { element in
      switch element.kind {
      case .name, .member, .typeName, .pattern:
        element.name.lowercased().contains("cancel") || element.name == "Cancellation"
      default: false
      }
    }
    guard mentions else { return false }
    if condition.kind == .catchClause || condition.kind == .switchCase { return true }
    let isInverted =
      condition.kind == .operation && (condition.name == "!" || condition.children.contains(where: \.isFalse))
    return isInverted ? !holds : holds
  }

  /// `generation == current`: another run owns the flag where they differ.
  func isReplaced(_ condition: CodeElement, _ holds: Bool) -> Bool {
    switch condition.kind {
    case .operation:
      let operators = condition.name.split(separator: " ")
      guard let compare = operators.first(where: { $0 == "==" || $0 == "!=" || $0 == "===" || $0 == "!==" }) else {
        return condition.name == "!" && condition.firstChild.map { isReplaced($0, !holds) } ?? false
      }
      guard compare.hasPrefix("!") == holds else { return false }
      if compare.utf8.count == 3, !condition.children.contains(where: \.isNil) { return true }
      let paths = condition.children.filter {
        $0.kind == .member && $0.namesIdentity || $0.placePath != nil && !($0.kind == .member && $0.firstChild == nil)
      }
      return paths.count >= 2 && paths.contains(where: \.isOfLocal)
        && paths.contains { !$0.isOfLocal && !$0.isTypeName || $0.kind == .member && $0.namesIdentity }
    case .call, .name, .member:
      let name = condition.calleeName ?? condition.name
      return !holds && (name.hasPrefix("isCurrent") || name.hasPrefix("isLatest") || name.hasPrefix("isStillCurrent"))
    default: return false
    }
  }
}
