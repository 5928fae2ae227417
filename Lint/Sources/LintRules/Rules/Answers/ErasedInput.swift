// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A text is sent, awaited, and only then emptied, while its field stays enabled: what the user types meanwhile is erased.
struct ErasedInput {
  private let clearing: CodeElement
  private let path: [String]
  private let awaited: CodeElement
  private let field: CodeElement
  private let isTentative: Bool

  init?(_ assign: CodeElement, _ repository: Repository) {
    guard assign.name == "=", let value = assign.assignedValue, value.isEmptyText,
      let target = assign.assigned, let path = repository.statePath(of: target), let last = path.last, last.isOfNext,
      let run = assign.enclosingRun, let field = repository.field(of: last, in: run),
      let awaited = ErasedInput.sending(path, before: assign, in: run), !assign.isUnderQuestion(of: last, below: run)
    else { return nil }
    // Hidden or disabled by what the run sets, or by something that it has set before.
    let start = run.enclosingFunction ?? run
    let flags = Set(start.flagsSet + run.flagsSet + start.beginCalls)
    guard !repository.isHeldBack(field, by: flags), !start.endsScreen, !field.isInAlert, !assign.isBesideClosing
    else { return nil }
    isTentative = !last.isOfTalk && !repository.asksServer(awaited)
    (clearing, self.path, self.awaited, self.field) = (assign, path, awaited, field)
  }

  /// The await of a call that is given the text, in the same run, on the way to the assignment.
  private static func sending(_ path: [String], before assign: CodeElement, in run: CodeElement) -> CodeElement? {
    let text = TracedValues { $0.ownPath == path }
    var inner = assign
    for block in assign.ancestors {
      if block.kind == .block {
        for statement in block.children where statement.index < inner.index {
          let empties = statement.subtree.contains { $0.kind == .assign && $0.assigned?.ownPath == path }
          if empties { return nil }
          if let sent = send(of: text, in: statement) { return sent }
        }
      }
      // `if await post(text) { text = "" }`
      if block.kind == .if, let asked = block.children.first(.conditions), let sent = send(of: text, in: asked) {
        return sent
      }
      if block == run { break }
      inner = block
    }
    return nil
  }

  private static func send(of text: TracedValues, in statement: CodeElement) -> CodeElement? {
    statement.run.first { element in
      element.kind == .await && !element.isOnlyHop && element.stripped.kind == .call
        && element.stripped.arguments.contains { text.holds($0) }
    }
  }

  func finding() -> CodeFinding {
    let text = path.joined(separator: ".")
    let line = field.line(seenFrom: clearing)
    return CodeFinding(
      rule: InputDropped.id, element: clearing,
      message: Message(
        en:
          "The field of \(text) on \(line.en) stays enabled while line \(awaited.line) is awaited: what the user types meanwhile is "
          + "erased here. Keep the text in a constant and empty the field before the await, or disable it.",
        ja: "\(awaited.line) 行目を待つ間も\(line.ja)の \(text) の入力欄は有効なままなので、その間に入力された文字がここで消えます。"
          + "テキストを定数に取って await の前に空にするか、入力欄を無効にしてください。"),
      isTentative: isTentative)
  }
}

extension Repository {
  /// The field in which the user types the text: `TextField("Message", text: $text)`, in the type of the run or of its object.
  fileprivate func field(of name: String, in run: CodeElement) -> CodeElement? {
    guard let own = run.enclosingType.map({ TypeText.last($0.name) }) else { return nil }
    let ofView = uses(of: "$" + name).first { use in
      !use.code.isTest && use.enclosingField?.enclosingType.map { TypeText.last($0.name) } == own
    }
    if let ofView { return ofView.enclosingField }
    return uses(of: name).first { use in
      guard !use.code.isTest, use.kind == .member, let call = use.enclosingField, let first = use.path?.first,
        first.hasPrefix("$")
      else { return false }
      return property(first.withoutDollar, ofTypeAround: call).flatMap { typeName(ofDeclared: $0) } == own
    }?.enclosingField
  }
}

extension CodeElement {
  /// The text field whose argument this is.
  fileprivate var enclosingField: CodeElement? {
    let call = ancestors.first { $0.kind == .call }
    return call.flatMap { ["TextField", "TextEditor"].contains($0.calleeName ?? "") ? $0 : nil }
  }

  /// Inside an `if` that asks the text: `if text == sent { text = "" }`.
  fileprivate func isUnderQuestion(of name: String, below run: CodeElement) -> Bool {
    ancestors.prefix { $0 != run }.contains { around in
      around.kind == .if && around.children.first(.conditions)?.subtree.contains { $0.name == name } ?? false
    }
  }

  /// What shows the field is turned off with it: `isAdding = false`, `sheet = nil`.
  fileprivate var isBesideClosing: Bool {
    parent?.children.contains { other in
      guard other.kind == .assign, let value = other.assignedValue, let last = other.assigned?.path?.last else {
        return false
      }
      let lower = last.lowercased()
      return (value.isFalse || value.isNil)
        && (last.isPresentation
          || ["isadding", "isediting", "iscreating"].contains { lower.hasPrefix($0) })
    } ?? false
  }

  /// An alert closes when its button is pressed.
  fileprivate var isInAlert: Bool {
    ancestors.contains { ["alert", "confirmationDialog"].contains($0.callOfClosure?.calleeName ?? "") }
  }

  fileprivate var endsScreen: Bool {
    subtree.contains { $0.kind == .call && ["dismiss", "close", "onDismiss", "pop"].contains($0.calleeName ?? "") }
  }

  /// Names of what is set to a value that is no constant before the wait, such as `task = Task { }`.
  fileprivate var beginCalls: [String] {
    subtree.compactMap { element in
      guard element.kind == .assign, element.assignedValue?.startsTask ?? false else { return nil }
      return element.assigned?.path?.last
    }
  }
}

extension String {
  /// A text after which the user types the next one at once.
  fileprivate var isOfNext: Bool {
    let lower = lowercased()
    return isOfTalk || lower.hasPrefix("new")
      || ["draft", "tag", "keyword", "search", "custom"].contains { lower.contains($0) }
  }

  /// A part of a talk: the next one is typed while the first one is sent.
  fileprivate var isOfTalk: Bool {
    let lower = lowercased()
    return ["message", "comment", "reply", "chat", "prompt", "compose"].contains { lower.contains($0) }
  }
}
