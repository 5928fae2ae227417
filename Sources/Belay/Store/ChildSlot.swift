// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The children of one parent by one link that have been requested so far.
@MainActor
class ChildSlot {
  final let source: LinkSource
  /// The byte range of their states in the parent's; nil if they have no storage of their own.
  let range: Range<Int>?
  /// Whether one of them has children.
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

  /// The current children that have been requested so far.
  var nodes: [StoreNode] { preconditionFailure("ChildSlot is abstract.") }

  /// Checks whether `findGone` has nothing to do; nil if only the slot itself can know.
  var probe: RowsProbe? { nil }

  /// Removes the children whose state was removed, or now belongs to another child. The caller ends them.
  ///
  /// - Parameter families: Receives the remaining children that have children of their own, for the caller to check.
  func findGone(_ gone: inout [StoreNode], _ families: inout [StoreNode]) {
    preconditionFailure("ChildSlot is abstract.")
  }

  /// The same, after `child` itself has changed its state.
  func findGone(after child: StoreNode, _ gone: inout [StoreNode], _ families: inout [StoreNode]) {
    preconditionFailure("ChildSlot is abstract.")
  }

  /// The parent's code has written: collects the children to which it may have written, if they or their children are
  /// observed.
  func findChanged(_ changed: inout [StoreNode]) { preconditionFailure("ChildSlot is abstract.") }

  /// Another child has written what these may see.
  func touchAll() { preconditionFailure("ChildSlot is abstract.") }
}
