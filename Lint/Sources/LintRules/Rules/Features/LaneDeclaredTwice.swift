// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// One lane is declared twice in a file, with different policies.
///
/// A lane is identified by its name: runs of both declarations share it, and the policy depends on the declaration that
/// a run uses. A search that should restart is then dropped, or the other way round, depending on the line that started
/// it. If one run needs another policy in a shared lane, pass it to that run: `.run(.results, policy: .drop)`.
///
/// Only static constants and functions are compared, and policies that are written out. It is a warning.
///
/// Wrong:
/// ```swift
/// static let results = Lane("results", .restart)
/// static let paging = Lane("results", .drop)
/// ```
/// Right:
/// ```swift
/// static let results = Lane("results", .restart)
/// // The next page is in the same lane, with a policy of its own:
/// // return .run(.results, policy: .drop) { context in … }
/// ```
package struct LaneDeclaredTwice: CodeRule {
  package static let id = "lane-declared-twice"
  package static let summary = "a lane is declared twice with different policies"

  package init() {}

  private struct Declaration {
    let name: String
    let isFamily: Bool
    let policy: String
    let call: CodeElement
  }

  package func check(_ code: Code, _ context: CodeContext) -> [CodeFinding] {
    guard code.importsBelay else { return [] }
    let all = code.calls(to: ["Lane"]).compactMap(declaration)
    return all.enumerated().compactMap { index, later in
      guard let earlier = all[..<index].first(where: { $0.name == later.name && $0.isFamily == later.isFamily }),
        earlier.policy != later.policy
      else { return nil }
      return CodeFinding(
        rule: Self.id, element: later.call,
        message: Message(
          en: "The lane \"\(later.name)\" is declared with \(later.policy) here and with \(earlier.policy) on line "
            + "\(earlier.call.line): its runs share one lane. Declare it once, and give the other runs a policy: of their own.",
          ja: "レーン \"\(later.name)\" はここでは \(later.policy)、\(earlier.call.line) 行目では \(earlier.policy) で宣言されていますが、"
            + "同じ 1 つのレーンを共有します。宣言は 1 つにして、ほかの実行には個別に policy: を指定してください。"))
    }
  }

  /// A lane that a `let` or a function declares; not one that is made in an expression.
  private func declaration(_ call: CodeElement) -> Declaration? {
    guard let first = call.arguments.first, first.name.isEmpty, let name = first.firstChild, name.kind == .literal,
      !name.name.isEmpty, call.isDeclared
    else { return nil }
    let policy = call.arguments.dropFirst().first { $0.name.isEmpty }?.firstChild
    guard let text = policy.map({ $0.policyText }) ?? ".concurrent" else { return nil }
    return Declaration(name: name.name, isFamily: call.argument("id") != nil, policy: text, call: call)
  }
}

extension CodeElement {
  /// Whether it is the value of a static constant, or the result of a static function.
  fileprivate var isDeclared: Bool {
    for ancestor in ancestors {
      switch ancestor.kind {
      case .variable, .function: return ancestor.has(modifier: "static")
      case .closure, .call: return false
      default: continue
      }
    }
    return false
  }

  /// `.restart`, `.concurrent(limit: 2)`; nil for anything that is not written out.
  fileprivate var policyText: String? {
    switch kind {
    // `Lane.Policy.restart` is the same.
    case .member: return firstChild?.isTypeName ?? true ? "." + name : nil
    case .literal: return name
    case .call:
      guard let callee = firstChild, callee.kind == .member, let base = callee.policyText else { return nil }
      let values = arguments.map { argument in
        argument.firstChild?.policyText.map { argument.name.isEmpty ? $0 : "\(argument.name): \($0)" }
      }
      return values.contains(nil) ? nil : "\(base)(\(values.compactMap { $0 }.joined(separator: ", ")))"
    default: return nil
    }
  }
}
