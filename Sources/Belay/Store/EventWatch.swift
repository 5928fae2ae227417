// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// An observable event rather than a value: a child has been added or removed, rows have moved.
struct EventWatch {
  private var signal: WatchSignal?

  /// If an observer is tracking, it will be notified at the next event.
  @MainActor mutating func access() {
    if let signal { signal.access() } else { signal = WatchSignal.ifTracking() }
  }

  /// The event has happened. Observers are notified after the current change.
  @MainActor mutating func happened(in tree: StoreTree) {
    guard let signal else { return }
    if signal.isWatched {
      tree.fireLater(signal)
    } else {
      signal.keepAsSpare()
      self.signal = nil
    }
  }
}
