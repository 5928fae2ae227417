// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// Whether an observer was stopped. On any thread.
final class StopMark: Sendable {
  private let mark = Lock(false)

  var isSet: Bool { mark.withLock { $0 } }
  func set() { mark.withLock { $0 = true } }
}

/// Makes items of the events of a tree of stores, and delivers them when the action or the change of work is over: the
/// user's code may run then.
@MainActor
final class TurnFeed<Item>: StoreObserver {
  let comparesStates: Bool
  private let make: @MainActor (StoreEvent, StoreNode) -> Item?
  private let deliver: @MainActor (Item) -> Void
  private let stopped: StopMark
  private var items: [Item] = []

  /// - Parameters:
  ///   - comparesStates: Whether `make` needs the states before and after an event.
  ///   - stopped: Once it is set, nothing more is delivered, and the tree releases the feed after its next action.
  ///   - make: Makes the item of an event. It must not use the stores.
  ///   - deliver: May use the stores.
  init(
    comparesStates: Bool, stopped: StopMark, make: @escaping @MainActor (StoreEvent, StoreNode) -> Item?,
    deliver: @escaping @MainActor (Item) -> Void
  ) {
    (self.comparesStates, self.stopped, self.make, self.deliver) = (comparesStates, stopped, make, deliver)
  }

  func observe(_ event: StoreEvent, of store: StoreNode) {
    if !stopped.isSet, let item = make(event, store) { items.append(item) }
  }

  func actionPerformed(in tree: StoreTree) {
    // Removed before it is delivered: delivering may send an action, which delivers the rest.
    while !items.isEmpty, !stopped.isSet { deliver(items.removeFirst()) }
    if stopped.isSet { tree.remove(self) }
  }
}
