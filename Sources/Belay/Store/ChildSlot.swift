// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The children of one parent by one link that have been requested so far.
@MainActor
protocol ChildSlot: AnyObject {
  var source: LinkSource { get }
  /// The byte range of their states in the parent's; nil if they have no storage of their own.
  var range: Range<Int>? { get }
  /// Whether a child's write can neither hide that child nor change its id.
  var isFixed: Bool { get }
  /// Checks whether `findGone` has nothing to do; nil if only the slot itself can know.
  var probe: RowsProbe? { get }

  /// The current children that have been requested so far.
  var nodes: [StoreNode] { get }

  /// One of them has children from now on.
  func noteFamily()

  /// Removes the children whose state was removed, or now belongs to another child. The caller ends them.
  ///
  /// - Parameter families: Receives the remaining children that have children of their own, for the caller to check.
  func findGone(_ gone: inout [StoreNode], _ families: inout [StoreNode])

  /// The same, after `child` itself has changed its state.
  func findGone(after child: StoreNode, _ gone: inout [StoreNode], _ families: inout [StoreNode])

  /// The parent's code has written: collects the children to which it may have written, if they or their children are
  /// observed.
  func findChanged(_ changed: inout [StoreNode])

  /// Another child has written what these may see.
  func touchAll()
}

extension ChildSlot {
  func overlaps(_ other: Range<Int>?) -> Bool {
    guard let range, let other else { return true }
    return range.overlaps(other)
  }
}
