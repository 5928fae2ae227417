// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What is touched in a change, and how observers are notified when it is complete.
extension StoreTree {
  /// Marks the node: its watches are checked when the change is complete.
  func touch(_ node: StoreNode, _ fields: TouchedFields) {
    isDirty = true
    guard node.touched.isNothing else { return node.touched.formUnion(fields) }
    node.touched = fields
    if let lastTouched { lastTouched.nextTouched = node } else { firstTouched = node }
    lastTouched = node
  }

  func fireLater(_ signal: WatchSignal) {
    isDirty = true
    if signal.isDue { return }
    signal.isDue = true
    due.append(signal)
  }

  /// The node has a watch that has fired. If it is not read, the next notification drops it.
  func noteSpent(_ node: StoreNode) {
    if spent.last?.node === node { return }
    spent.append(WeakNode(node: node))
  }

  func notify() {
    if unwritten != nil { writeWaiting(for: nil) }
    // Observers are notified of what the reactions have changed too.
    if hasReactions, react() { return }
    isDirty = false
    if !spent.isEmpty { dropSpent() }
    var next = firstTouched
    (firstTouched, lastTouched) = (nil, nil)
    var fired = self.fired
    self.fired = []
    // This runs `==` and getters of the user's types, so nothing else may access the state meanwhile.
    changing = StoreTree.self
    while let node = next {
      next = node.nextTouched
      node.nextTouched = nil
      node.takeChanged(&fired)
    }
    changing = nil
    if !deferred.isEmpty { runDeferred() }
    if !due.isEmpty { fireDue() }
    for index in fired.indices { fired[index].watch.signal.fire() }
    for index in fired.indices { fired[index].node.keepIfWatched(fired[index].watch) }
    fired.removeAll(keepingCapacity: fired.capacity <= 16)
    self.fired = fired
  }

  private func dropSpent() {
    let nodes = spent
    spent = []
    for entry in nodes { entry.node?.dropSpentWatches() }
  }

  private func fireDue() {
    let signals = due
    due = []
    for signal in signals { signal.isDue = false }
    for signal in signals { signal.fire() }
  }
}

extension StoreTree {
  struct WeakNode {
    weak var node: StoreNode?
  }
}
