// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Something to watch that happens, instead of a value that changes: a child has come or gone, rows have moved.
struct EventWatch {
  private var signal: WatchSignal?

  /// If somebody tracks what they read, they will hear when it next happens.
  @MainActor mutating func access() {
    if let signal { signal.access() } else { signal = WatchSignal.ifTracking() }
  }

  /// It has happened. Who watches is told when the change at hand is done.
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
