// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftSyntax

/// Makes a task's closure hold its owner for one element at a time: `[weak self]`, and `guard let self` in the loop.
///
/// Only where nothing else can change: the closure is one `for await`, possibly after a `guard let self`, and its
/// sequence does not use `self`, or begins with a constant that the capture list can capture. An actor's task would
/// leave the actor with a weak `self`, so actors get no fix.
struct WeakLoopFix {
  private let closure: ClosureExprSyntax
  private let owner: Owner
  private let loop: ForStmtSyntax
  private let loopItem: CodeBlockItemSyntax
  /// The `guard let self else { return }` before the loop.
  private let binding: CodeBlockItemSyntax?

  static func of(_ closure: ClosureExprSyntax, _ owner: Owner, _ language: Language) -> Fix? {
    WeakLoopFix(closure, owner)?.fix(language)
  }

  private init?(_ closure: ClosureExprSyntax, _ owner: Owner) {
    let items = Array(closure.statements)
    guard owner.type.kind == .class, closure.signature?.parameterClause == nil, (1...2).contains(items.count),
      let last = items.last, last.startsItsLine, let loop = last.item.as(ForStmtSyntax.self), loop.awaitKeyword != nil
    else { return nil }
    if items.count == 2 {
      guard items[0].startsItsLine, items[0].isPlainGuardOfSelf, SelfCapture.of(closure) == .weak else { return nil }
    } else {
      guard closure.listedSelf == nil, SelfCapture.of(closure) == .strong else { return nil }
    }
    (self.closure, self.owner, self.loop, self.loopItem) = (closure, owner, loop, last)
    binding = items.count == 2 ? items[0] : nil
  }

  private func fix(_ language: Language) -> Fix? {
    if let clause = loop.whereClause, !SelfUses.all(in: clause, of: owner).isEmpty { return nil }
    let uses = SelfUses.all(in: loop.body.statements, of: owner)
    guard !uses.contains(where: { $0.baseName.text == "super" }), let source = source else { return nil }
    var taken: [String] = []
    var edits = source.edits
    if !uses.isEmpty {
      guard let inner = guardEdit else { return nil }
      edits.append(inner)
      if binding == nil { taken.append("weak self") }
    } else if binding != nil {
      return nil
    }
    if let constant = source.constant { taken.append(constant) }
    if let removal = binding?.removal { edits.append(removal) }
    if !taken.isEmpty { edits.append(captureEdit(taken.joined(separator: ", "))) }
    let summary = Message(en: "hold self for one element at a time", ja: "self を要素 1 つの間だけ保持する")
    return edits.isEmpty ? nil : Fix(summary: summary[language], edits: edits)
  }

  // MARK: What the loop runs over

  /// The constant of the owner that the sequence begins with, and the edits of the sequence; nil if it cannot be
  /// captured.
  private var source: (constant: String?, edits: [Fix.Edit])? {
    // The loop's names hide the owner's, but they do not exist yet where the loop begins.
    let hiding = LocalNames.declared(in: Syntax(closure.statements))
    let isAmbiguous = hiding.contains { name in
      NameSearch.finds(name, in: loop.sequence)
        && (owner.property(name) != nil || !owner.methodsWhateverHides(name).isEmpty)
    }
    guard !isAmbiguous else { return nil }
    let uses = SelfUses.all(in: loop.sequence, of: owner)
    guard let use = uses.first else { return (nil, []) }
    guard uses.count == 1, !closure.takes(use.baseName.plain) else { return nil }
    if use.baseName.text != "self" {
      return isConstant(use.baseName.plain) ? (use.baseName.plain, []) : nil
    }
    guard let member = use.parent?.as(MemberAccessExprSyntax.self), isConstant(member.declName.baseName.plain) else {
      return nil
    }
    let edit = Fix.Edit(range: use.begin..<member.declName.begin, text: "")
    return (member.declName.baseName.plain, [edit])
  }

  /// Whether it is a stored `let` of the type that contains the closure.
  private func isConstant(_ name: String) -> Bool {
    guard let members = closure.enclosingType?.as(ClassDeclSyntax.self)?.memberBlock.members else { return false }
    return members.contains { member in
      guard let variable = member.decl.as(VariableDeclSyntax.self), variable.bindingSpecifier.text == "let",
        !variable.modifiers.contains("static")
      else { return false }
      return variable.bindings.contains { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.plain == name }
    }
  }

  // MARK: The edits

  /// `[weak self, prices]`, in the existing capture list or in a new one.
  private func captureEdit(_ text: String) -> Fix.Edit {
    if let last = closure.signature?.capture?.items.last {
      let end = last.endPositionBeforeTrailingTrivia.utf8Offset
      return Fix.Edit(range: end..<end, text: ", " + text)
    }
    if let keyword = closure.signature?.inKeyword {
      return Fix.Edit(range: keyword.begin..<keyword.begin, text: "[\(text)] ")
    }
    let end = closure.leftBrace.endPositionBeforeTrailingTrivia.utf8Offset
    return Fix.Edit(range: end..<end, text: " [\(text)] in")
  }

  /// The guard as the first statement of the loop's body.
  private var guardEdit: Fix.Edit? {
    let text = binding?.plainText ?? "guard let self else { return }"
    let brace = loop.body.leftBrace.endPositionBeforeTrailingTrivia.utf8Offset
    guard let first = loop.body.statements.first, let last = loop.body.statements.last else { return nil }
    if first.startsItsLine {
      return Fix.Edit(range: brace..<brace, text: "\n\(first.leadingTrivia.indentationOfLine)\(text)")
    }
    // `{ show(price) }` on one line is split into lines.
    let comments = loop.body.tokens(viewMode: .sourceAccurate).contains {
      $0.leadingTrivia.contains(where: \.isComment) || $0.trailingTrivia.contains(where: \.isComment)
    }
    guard !comments, loop.body.statements.count == 1 else { return nil }
    let outer = loopItem.leadingTrivia.indentationOfLine
    let inner = outer + (outer.contains("\t") ? "\t" : "  ")
    let end = loop.body.rightBrace.begin
    return Fix.Edit(
      range: brace..<end, text: "\n\(inner)\(text)\n\(inner)\(last.plainText)\n\(outer)")
  }
}

extension CodeBlockItemSyntax {
  fileprivate var startsItsLine: Bool { leadingTrivia.contains(where: \.isNewline) }

  /// `guard let self else { return }` and nothing else.
  fileprivate var isPlainGuardOfSelf: Bool {
    guard let statement = item.as(GuardStmtSyntax.self), statement.conditions.count == 1,
      let condition = statement.conditions.first?.condition.as(OptionalBindingConditionSyntax.self),
      let name = condition.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
      condition.initializer.map({ $0.value.isSelf }) ?? (name == "self"), statement.body.statements.count == 1,
      let exit = statement.body.statements.first?.item.as(ReturnStmtSyntax.self), exit.expression == nil
    else { return false }
    return !trailingTrivia.contains(where: \.isComment)
  }

  /// Removes the statement and its line; comments before it stay.
  fileprivate var removal: Fix.Edit {
    Fix.Edit(
      range: position.utf8Offset..<endPositionBeforeTrailingTrivia.utf8Offset, text: leadingTrivia.withoutLastLine)
  }
}

extension ClosureExprSyntax {
  fileprivate func takes(_ name: String) -> Bool {
    signature?.capture?.items.contains { $0.name.plain == name } ?? false
  }
}

extension TriviaPiece {
  var isComment: Bool {
    switch self {
    case .lineComment, .blockComment, .docLineComment, .docBlockComment: true
    default: false
    }
  }
}

/// Collects every use of `self` or of one of its members.
private final class SelfUses: SyntaxVisitor {
  private let owner: Owner
  private var found: [DeclReferenceExprSyntax] = []

  static func all(in node: some SyntaxProtocol, of owner: Owner) -> [DeclReferenceExprSyntax] {
    let search = SelfUses(owner)
    search.walk(node)
    return search.found
  }

  private init(_ owner: Owner) {
    self.owner = owner
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let name = node.baseName.plain
    if !node.isMemberName, ["self", "super"].contains(name) || owner.isMember(name) { found.append(node) }
    return .skipChildren
  }
}
