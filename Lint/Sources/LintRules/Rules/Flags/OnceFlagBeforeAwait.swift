// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A `task` modifier sets its once-flag before it awaits: a first run that is cancelled is never repeated.
///
/// SwiftUI cancels the task when the view disappears, and starts it again at the next appearance. A flag that is set
/// before the await then refuses the second run, though the first one has loaded nothing: the screen stays empty.
///
/// Only code that a `task` modifier runs or awaits is checked. A flag that the same code resets is not reported, nor
/// that of a function if another method clears it, as a refresh does. It is a warning where the work says nothing of a cancel,
/// as in `catch { guard !Task.isCancelled else { return } … }`; then a flag that is set after the work is reported as well. Where
/// the code does not show that, it is a note.
///
/// With Belay, `.task(store, .appeared)` and a `.load(\.items)` do: a cancelled load leaves the field as it was before,
/// and the next appearance loads again.
///
/// Wrong:
/// ```swift
/// .task {
///   guard !hasLoaded else { return }
///   hasLoaded = true
///   await model.load()
/// }
/// ```
/// Right:
/// ```swift
/// .task {
///   guard !hasLoaded else { return }
///   await model.load()
///   if !Task.isCancelled { hasLoaded = true }
/// }
/// ```
package struct OnceFlagBeforeAwait: CodeRule {
  package static let id = "once-flag-before-await"
  package static let summary = "a once-flag is set before the await of a cancellable task"

  package init() {}

  package func check(_ code: Code, _ context: CodeContext) -> [CodeFinding] {
    code.nodes.indices.compactMap { index in
      let element = CodeElement(code: code, index: index)
      switch code.nodes[index].kind {
      case .call: return element.bodyOfTaskModifier.flatMap { finding($0, context.repository) }
      case .assign: return OnceFlagAfterWork(element, context.repository)?.finding()
      case .function where element.flags.contains(.isAsync) && !element.has(modifier: "static"):
        guard let body = element.body, body.children.contains(where: { OnceRefusal($0) != nil }),
          let found = finding(body, context.repository), isStartedByView(element, context.repository),
          !isReset(found, context.repository)
        else { return nil }
        return found
      default: return nil
      }
    }
  }

  /// The `task` modifier of a view awaits the function.
  private func isStartedByView(_ function: CodeElement, _ index: Repository) -> Bool {
    index.callers(of: function).contains { call in
      let closure = call.ancestors.first { $0.kind == .closure || $0.isFunctionLike }
      return closure?.callOfClosure?.bodyOfTaskModifier != nil
    }
  }

  /// Another method clears the flag, as a refresh does.
  private func isReset(_ found: CodeFinding, _ index: Repository) -> Bool {
    guard let assigned = found.element.assigned, let member = index.member(of: assigned) else { return true }
    return index.writes(of: member).contains { use in use.parent?.assignedValue.map { !$0.isTrue } ?? true }
  }

  private func finding(_ body: CodeElement, _ index: Repository) -> CodeFinding? {
    let statements = Array(body.children)
    for (place, statement) in statements.enumerated() {
      guard let refusal = OnceRefusal(statement) else { continue }
      let inside = refusal.body.map { Array($0.children) } ?? Array(statements[(place + 1)...])
      guard let set = inside.firstIndex(where: { refusal.isSet(by: $0) }),
        let work = inside[(set + 1)...].first(where: \.awaits),
        !inside[..<set].contains(where: \.awaits), !body.subtree.contains(where: refusal.isReset)
      else { continue }
      let (line, name) = (work.line, refusal.name)
      return CodeFinding(
        rule: OnceFlagBeforeAwait.id, element: inside[set],
        message: Message(
          en: "If the view disappears during the await on line \(line), this task is cancelled, and line "
            + "\(refusal.element.line) refuses the next one: \(name) is set already and the screen stays empty. "
            + "Set it after the await, unless cancelled.",
          ja: "\(line) 行目の await の途中でビューが消えるとこのタスクはキャンセルされますが、\(name) は設定済みなので "
            + "\(refusal.element.line) 行目が次のタスクを拒み、画面は空のままになります。キャンセルされていなければ await の後で設定してください。"),
        isTentative: !index.keepsCancelSilent(work))
    }
    return nil
  }
}

extension OnceFlagAfterWork {
  fileprivate func finding() -> CodeFinding {
    let (line, name) = (work.line, set.assigned?.name ?? "")
    return CodeFinding(
      rule: OnceFlagBeforeAwait.id, element: set,
      message: Message(
        en:
          "If the view disappears during the await on line \(line), the work is cancelled without a word, but \(name) is set: "
          + "\(refusal.place) starts nothing again, and the screen stays as it is. Set it only if the task is not cancelled.",
        ja: "\(line) 行目の await の途中でビューが消えると処理は何も知らせずにキャンセルされますが、\(name) は設定されるため、"
          + "\(refusal.place) は再び開始せず、画面はそのままになります。タスクがキャンセルされていないときだけ設定してください。"))
  }
}

/// `guard !flag else { return }`, `if !flag { … }`, `guard seen.contains(id) == false else { return }`.
private struct OnceRefusal {
  let element: CodeElement
  /// What runs once; nil if it is the rest of the block.
  let body: CodeElement?
  private let path: [String]
  private let isSet: Bool

  init?(_ statement: CodeElement) {
    guard let conditions = statement.children.first(.conditions) else { return nil }
    let all = Array(conditions.children)
    let asked: (CodeElement, Bool)?
    switch statement.kind {
    case .guard:
      asked = all.lazy.compactMap(OnceRefusal.asked).first
      guard asked?.1 == false else { return nil }
      body = nil
    case .if:
      asked = all.lazy.compactMap(OnceRefusal.asked).first
      let returns = statement.body?.children.first { $0.kind == .return } != nil
      guard let holds = asked?.1, holds == returns else { return nil }
      body = returns ? nil : statement.body
    default: return nil
    }
    guard let flag = asked?.0 else { return nil }
    isSet = flag.kind == .call
    guard let path = isSet ? flag.receiver?.placePath : flag.placePath,
      flag.subtree.first(where: { $0.kind == .name })?.localDeclaration == nil
    else { return nil }
    (element, self.path) = (statement, path)
  }

  /// The flag that a condition reads, and the value with which the condition holds.
  private static func asked(_ condition: CodeElement) -> (CodeElement, Bool)? {
    switch condition.kind {
    case .name, .member: return condition.placePath == nil ? nil : (condition, true)
    case .call: return condition.calleeName == "contains" ? (condition, true) : nil
    case .operation:
      guard let first = condition.firstChild, let (flag, holds) = asked(first) else { return nil }
      if condition.name == "!" { return (flag, !holds) }
      let isFalse = condition.children.contains(where: \.isFalse)
      return condition.name == "==" && (isFalse || condition.children.contains(where: \.isTrue))
        ? (flag, isFalse ? !holds : holds) : nil
    default: return nil
    }
  }

  func isSet(by statement: CodeElement) -> Bool {
    if isSet {
      return statement.kind == .call && ["append", "insert"].contains(statement.calleeName)
        && statement.receiver?.placePath == path
    }
    return assigns(statement) && statement.assignedValue?.isTrue ?? false
  }

  func isReset(_ element: CodeElement) -> Bool {
    if isSet {
      return element.kind == .call && element.calleeName?.hasPrefix("remove") ?? false
        && element.receiver?.placePath == path
    }
    return assigns(element) && !(element.assignedValue?.isTrue ?? false) || element.calleeName == "toggle"
  }

  private func assigns(_ element: CodeElement) -> Bool {
    element.kind == .assign && element.name == "=" && element.assigned?.placePath == path
  }

  var name: String { path.joined(separator: ".") }
}

extension CodeElement {
  /// Of `.task { … }` and `.task(id:) { … }`.
  fileprivate var bodyOfTaskModifier: CodeElement? {
    guard calleeName == "task", firstChild?.kind == .member else { return nil }
    return lastClosure?.body
  }

  /// Whether it awaits, closures aside, more than a pause.
  var awaits: Bool {
    var position = index
    let end = Int(node.end)
    while position < end {
      let element = CodeElement(code: code, index: position)
      if element.kind == .closure {
        position = Int(element.node.end)
        continue
      }
      if element.kind == .await, element.subtree.first(where: { $0.kind == .call })?.calleeName != "sleep" {
        return true
      }
      position += 1
    }
    return false
  }
}
