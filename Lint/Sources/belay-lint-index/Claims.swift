// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import LintRules

/// What the linter's index says, or a damaged form of it, by which the check is checked.
final class Claims {
  enum Damage: String {
    /// Each third answer is missing.
    case silent
    /// Each third answer is that to the question before.
    case swapped
  }

  private let repository: Repository
  private let damage: Damage?
  private var count = 0
  private var lastElements: [CodeElement] = []
  private var lastName: String?

  init(_ repository: Repository, _ damage: Damage?) { (self.repository, self.damage) = (repository, damage) }

  func callees(of call: CodeElement) -> [CodeElement] { damaged(repository.callees(of: call)) }

  func declaration(of use: CodeElement) -> CodeElement? {
    damaged(repository.declaration(of: use).map { [$0] } ?? []).first
  }

  func callers(of function: CodeElement) -> [CodeElement] { damaged(repository.callers(of: function)) }

  func typeName(of expression: CodeElement) -> String? {
    let name = repository.typeName(of: expression)
    defer { if name != nil { lastName = name } }
    guard let damage, name != nil, isNext() else { return name }
    return damage == .silent ? nil : lastName
  }

  private func damaged(_ elements: [CodeElement]) -> [CodeElement] {
    defer { if !elements.isEmpty { lastElements = elements } }
    guard let damage, !elements.isEmpty, isNext() else { return elements }
    return damage == .silent ? [] : lastElements
  }

  private func isNext() -> Bool {
    count += 1
    return count % 3 == 0
  }
}
