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
  private var made = 0

  init(_ source: LinkSource, _ range: Range<Int>?) {
    self.source = source
    self.range = range
  }

  final func nextNumber() -> Int {
    made += 1
    return made
  }

  final func overlaps(_ other: Range<Int>?) -> Bool {
    guard let range, let other else { return true }
    return range.overlaps(other)
  }

  /// Those who are there, as far as somebody has asked for them.
  var nodes: [StoreNode] { preconditionFailure("ChildSlot is abstract.") }

  /// Takes out those whose state has gone, or is another's now, for the caller to end.
  func findGone(_ gone: inout [StoreNode]) { preconditionFailure("ChildSlot is abstract.") }

  /// The same, after `child` itself has changed its state.
  func findGone(after child: StoreNode, _ gone: inout [StoreNode]) { preconditionFailure("ChildSlot is abstract.") }

  /// The parent's code has written: takes out the watches of those that it may have written to.
  func takeChanged(_ fired: inout [FieldWatches.Fired]) { preconditionFailure("ChildSlot is abstract.") }

  /// Another child has written what these may see.
  func touchAll() { preconditionFailure("ChildSlot is abstract.") }

  /// The parent's state has gone, and theirs with it. See `StoreNode.loseState`.
  func loseState(_ lost: inout [StoreNode]) { preconditionFailure("ChildSlot is abstract.") }
}
