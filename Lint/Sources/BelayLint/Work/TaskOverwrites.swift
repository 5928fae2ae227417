// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftSyntax

/// What happens to the old task when a property gets a new one.
enum TaskOverwrites {
  /// Whether the function cancels the property before `node`, itself or through a method that it calls.
  static func cancelsBefore(
    _ node: some SyntaxProtocol, _ name: String, in function: some SyntaxProtocol, _ owner: Owner
  ) -> Bool {
    let search = EarlierCancel(name, before: node.begin, owner)
    search.walk(function)
    return search.found
  }
}

private final class EarlierCancel: SyntaxVisitor {
  private let name: String
  private let end: Int
  private let owner: Owner
  var found = false

  init(_ name: String, before end: Int, _ owner: Owner) {
    (self.name, self.end, self.owner) = (name, end, owner)
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.begin < end, !found else { return .skipChildren }
    var body = BodyFacts()
    if let callee = node.calleeName { body.note(node, named: callee) }
    if body.cancels.contains(name) { found = true }
    if let called = node.calledExpression.ownName,
      owner.methodsWhateverHides(called).contains(where: { $0.allCancels.contains(name) })
    {
      found = true
    }
    return .visitChildren
  }
}

extension PropertyFacts {
  /// Its `didSet`, or a wrapper around it, cancels the old task.
  func isReplacedByCancelling(_ context: RuleContext) -> Bool {
    if cancelsWhenSet { return true }
    return wrappers.contains { wrapper in
      if wrapper.lowercased().contains("cancel") { return true }
      guard let type = context.index.type(named: wrapper, from: context.path) else { return false }
      return type.properties.values.contains { $0.cancelsWhenSet } || type.bodies().contains { !$0.allCancels.isEmpty }
    }
  }
}
