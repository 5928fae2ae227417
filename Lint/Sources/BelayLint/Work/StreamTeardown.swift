// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftSyntax

/// Whether the source of a stream is ended without `onTermination`.
enum StreamTeardown {
  static func isSeenTo(_ call: FunctionCallExprSyntax, _ builder: ClosureExprSyntax) -> Bool {
    // `switch continuation.yield(x) { case .terminated: … }`: the source itself notices the end.
    if NameSearch.findsMember("terminated", in: builder) { return true }
    guard let (name, item, list) = local(call) else { return isInTuple(Syntax(call)) }
    let later = list.filter { $0.begin > item.begin }
    if later.contains(where: { ReturnedBeside.isIn($0, name) }) { return true }
    guard let reading = later.first(where: { ReadingSearch.reads(name, in: $0) }) else { return false }
    let names = IdentifierSearch.all(in: builder.statements).subtracting(builder.parameterNames)
    return list.contains { other in
      let takesBack = other.item.is(DeferStmtSyntax.self) || (other.begin > reading.begin && other.changesSomething)
      return takesBack && !IdentifierSearch.all(in: other).isDisjoint(with: names)
    }
  }

  /// The constant that stores the stream, with the statements around it.
  private static func local(
    _ call: FunctionCallExprSyntax
  ) -> (name: String, item: CodeBlockItemSyntax, list: CodeBlockItemListSyntax)? {
    guard let binding = call.ancestors.lazy.compactMap({ $0.as(PatternBindingSyntax.self) }).first,
      binding.initializer?.value.bare.id == ExprSyntax(call).id,
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.plain,
      let item = binding.parent?.parent?.parent?.as(CodeBlockItemSyntax.self),
      let list = item.parent?.as(CodeBlockItemListSyntax.self)
    else { return nil }
    return (name, item, list)
  }

  /// `return (AsyncStream { … }, process)`: the caller gets the value that ends it.
  private static func isInTuple(_ call: Syntax) -> Bool {
    guard let tuple = call.parent?.parent?.parent?.as(TupleExprSyntax.self) else { return false }
    return tuple.elements.count > 1
  }
}

extension CodeBlockItemSyntax {
  /// A call or an assignment, other than the loop itself.
  fileprivate var changesSomething: Bool {
    guard let expression = item.as(ExprSyntax.self) else { return false }
    return expression.is(SequenceExprSyntax.self) || expression.bare.is(FunctionCallExprSyntax.self)
  }
}

/// `return (stream, process)`
private final class ReturnedBeside: SyntaxVisitor {
  private let name: String
  private var found = false

  static func isIn(_ node: some SyntaxProtocol, _ name: String) -> Bool {
    let search = ReturnedBeside(name)
    search.walk(node)
    return search.found
  }

  private init(_ name: String) {
    self.name = name
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
    guard let tuple = node.expression?.as(TupleExprSyntax.self), tuple.elements.count > 1 else { return .skipChildren }
    if tuple.elements.contains(where: { $0.expression.ownName == name }) { found = true }
    return .skipChildren
  }
}

/// `for await x in stream`
private final class ReadingSearch: SyntaxVisitor {
  private let name: String
  private var found = false

  static func reads(_ name: String, in node: some SyntaxProtocol) -> Bool {
    let search = ReadingSearch(name)
    search.walk(node)
    return search.found
  }

  private init(_ name: String) {
    self.name = name
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: ForStmtSyntax) -> SyntaxVisitorContinueKind {
    if node.awaitKeyword != nil, NameSearch.finds(name, in: node.sequence) { found = true }
    return .visitChildren
  }
}

/// Collects the names used below, except those after a dot.
private final class IdentifierSearch: SyntaxVisitor {
  private var names: Set<String> = []

  static func all(in node: some SyntaxProtocol) -> Set<String> {
    let search = IdentifierSearch(viewMode: .sourceAccurate)
    search.walk(node)
    return search.names
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let isOwn = node.parent?.as(MemberAccessExprSyntax.self)?.base?.isSelf ?? false
    if !node.isMemberName || isOwn, node.baseName.text != "self" { names.insert(node.baseName.plain) }
    return .skipChildren
  }
}
