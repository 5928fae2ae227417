// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension HeldSink {
  /// The closures of `sink` capture `self` weakly, and return if it is gone.
  ///
  /// Only where all that they do is of `self`: somebody may wait for anything else, and before the fix it was always done. An
  /// operator's closure has to return a value, and a function that is passed holds `self` too.
  var weakCapture: CodeFix? {
    guard call.calleeName == "sink", call.canBeFixed, !call.hasClauses, HeldSink.holdingOperator(below: call) == nil,
      call.arguments.allSatisfy({ ["", "receiveCompletion", "receiveValue"].contains($0.name) }),
      call.closures.count == call.arguments.count, call.closures.allSatisfy(\.canCaptureSelfWeakly)
    else { return nil }
    let closures = call.closures.filter(\.holdsSelfStrongly)
    guard !closures.isEmpty, closures.allSatisfy({ $0.isAllOfSelf(but: store) }) else { return nil }
    return .captureWeakly(closures.map { CodeFix.WeakCapture(closure: $0.offset) })
  }
}

extension CodeElement {
  /// `super` cannot be used with a weak `self`. A list that has `self`, and a declaration of it, are somebody's decision, and so are
  /// types and closures in it: those may hold `self` for longer.
  fileprivate var canCaptureSelfWeakly: Bool {
    subtree.allSatisfy { element in
      switch element.kind {
      case .name: element.name != "super"
      case .capture: element.name != "self" && element.firstChild?.name != "self"
      case .variable, .binding: element.name != "self" && element.name != "`self`"
      case .type, .function: false
      case .closure: element == self
      case .return: element.firstChild == nil
      default: true
      }
    }
  }

  /// Whether each statement assigns to a member of `self`, or calls one, and none ends the subscription.
  fileprivate func isAllOfSelf(but store: String) -> Bool {
    guard let body, !body.subtree.contains(where: { $0.name == store }) else { return false }
    return body.children.allSatisfy { statement in
      let target = statement.kind == .assign ? statement.assigned : statement.kind == .call ? statement.firstChild : nil
      guard let target, target.kind == .member else { return false }
      var base = target
      while base.kind == .member, let inner = base.firstChild { base = inner }
      return base.kind == .name && base.name == "self"
    }
  }
}
