// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The children of one parent by one link, as far as somebody has asked for them.
@MainActor
class ChildSlot {
  final let source: LinkSource
  /// Where their states lie in the parent's; nil where that has no bytes of its own.
  let range: Range<Int>?
  /// One of them has children.
  final var holdsFamilies = false
  /// That of the child that was made last: the first one's is 1.
  final private(set) var lastNumber = 0

  init(_ source: LinkSource, _ range: Range<Int>?) {
    self.source = source
    self.range = range
  }

  final func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  final func overlaps(_ other: Range<Int>?) -> Bool {
    guard let range, let other else { return true }
    return range.overlaps(other)
  }

  /// Those who are there, as far as somebody has asked for them.
  var nodes: [StoreNode] { preconditionFailure("ChildSlot is abstract.") }

  /// Knows whether `findGone` has nothing to do; nil where only the slot itself knows.
  var probe: RowsProbe? { nil }

  /// Takes out those whose state has gone, or is another's now, for the caller to end.
  ///
  /// - Parameter families: Gets those that are still there and below which some may have gone, for the caller to look.
  func findGone(_ gone: inout [StoreNode], _ families: inout [StoreNode]) {
    preconditionFailure("ChildSlot is abstract.")
  }

  /// The same, after `child` itself has changed its state.
  func findGone(after child: StoreNode, _ gone: inout [StoreNode], _ families: inout [StoreNode]) {
    preconditionFailure("ChildSlot is abstract.")
  }

  /// The parent's code has written: tells to which of these it may have written, as far as anybody watches them or theirs.
  func findChanged(_ changed: inout [StoreNode]) { preconditionFailure("ChildSlot is abstract.") }

  /// Another child has written what these may see.
  func touchAll() { preconditionFailure("ChildSlot is abstract.") }
}
