// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The reactions of the features in a tree of stores.
extension StoreTree {
  /// The number of times in one turn that reactions may follow from reactions. Unit: rounds.
  private static var mostRounds: Int { 100 }

  /// Performs the reactions to what the turn has changed so far. Called when no action is queued, before observers are
  /// notified. The touched stores stay so.
  ///
  /// - Returns: Whether an action is queued now.
  func react() -> Bool {
    var found: [FieldWatch] = []
    // This runs `==` and getters of the user's types, so nothing else may access the state meanwhile.
    changing = StoreTree.self
    var next = firstTouched
    while let node = next {
      touchThoseBelow(node)
      node.takeReactions(&found)
      next = node.nextTouched
    }
    changing = nil
    if !deferred.isEmpty { runDeferred() }
    if found.isEmpty { return isAnythingQueued }
    for watch in found { if mayFollow(watch) { watch.signal.fire() } else { watch.signal.skip() } }
    guard isAnythingQueued else { return false }
    reactionRounds += 1
    if reactionRounds == Self.mostRounds {
      for watch in found { watch.restlessness = watch.restlessness ?? .waits }
      reportUnsettled(found)
    }
    return true
  }

  /// After the last round nothing follows in this turn, and what it has changed is not caught up with in the next one.
  private func mayFollow(_ watch: FieldWatch) -> Bool {
    guard reactionRounds < Self.mostRounds, watch.restlessness != .hasFollowed else { return false }
    if let scheduler = scheduler ?? Scheduling.current, !scheduler.mayReact(watch.signal.label) { return false }
    if watch.restlessness == .waits {
      watch.restlessness = .hasFollowed
      restless.append(watch)
    }
    return true
  }

  /// The turn is over.
  func endReactions() {
    reactionRounds = 0
    if restless.isEmpty { return }
    for watch in restless { watch.restlessness = .waits }
    restless = []
  }

  /// If the store's own code has written, the stores below may have changed.
  private func touchThoseBelow(_ node: StoreNode) {
    guard node.hasSlots, case .all = node.touched else { return }
    var below: [StoreNode] = []
    node.forEachSlot { $0.findChanged(&below) }
    for child in below { touch(child, .all) }
  }

  private func reportUnsettled(_ watches: [FieldWatch]) {
    DebugReport.make(
      """
      Reactions have followed from reactions \(reactionRounds) times in one turn, and would go on: \
      \(watches.map { $0.signal.label }.joined(separator: "; ")). Each changes a field that one of them watches, or \
      watches a value that does not equal itself, such as an array with `.nan` in it. No reaction is performed any more in \
      this turn, and from now on these are performed once in a turn. Return nil from the closure, or leave the field as it \
      is, when there is nothing to do.
      """)
  }
}

extension StoreNode {
  /// Collects the reactions whose field has changed.
  final func takeReactions(_ found: inout [FieldWatch]) {
    if isStateGone || !watches.hasReactions { return }
    withRawState { watches.takeReactions(in: $0, touched, &found) }
  }
}
