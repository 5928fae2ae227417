// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension HeldSink {
  /// The closures of `sink` capture `self` weakly, and return if it is gone.
  ///
  /// Only where these alone hold it: an operator's closure has to return a value.
  var weakCapture: CodeFix? {
    guard call.calleeName == "sink", call.canBeFixed, !call.hasClauses, HeldSink.holdingOperator(below: call) == nil
    else { return nil }
    let closures = call.closures.filter(\.holdsSelfStrongly)
    guard !closures.isEmpty, closures.allSatisfy(\.canCaptureSelfWeakly) else { return nil }
    return .captureWeakly(closures.map { CodeFix.WeakCapture(closure: $0.offset) })
  }
}

extension CodeElement {
  /// `super` cannot be used with a weak `self`, and a list that has `self` is somebody's decision.
  fileprivate var canCaptureSelfWeakly: Bool {
    !subtree.contains { $0.kind == .name && $0.name == "super" }
      && !children.contains { $0.kind == .capture && ($0.name == "self" || $0.firstChild?.name == "self") }
  }
}
