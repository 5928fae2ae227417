// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Observation

/// Reads something of a store as a view does: now, and again on every notification. Records the values.
///
/// It reads again during the notification, so it sees what the screen would show at that moment.
@MainActor
final class Watcher<Value> {
  private(set) var seen: [Value] = []
  private let read: @MainActor () -> Value
  /// Called on each notification, before the watcher reads again.
  var onWake: (@MainActor () -> Void)?
  private var isWatching = true

  init(_ read: @escaping @MainActor () -> Value) {
    self.read = read
    look()
  }

  /// The number of change notifications.
  var wakes: Int { seen.count - 1 }

  /// The next notification is the last.
  func stop() { isWatching = false }

  private func look() {
    let value = withObservationTracking {
      read()
    } onChange: { [weak self] in
      MainActor.assumeIsolated { self?.wake() }
    }
    seen.append(value)
  }

  private func wake() {
    guard isWatching else { return }
    onWake?()
    look()
  }
}

/// Tracks one read, and calls `onChange` at its next change, once.
@MainActor
@discardableResult
func watch<Value>(_ read: () -> Value, onChange: @escaping @MainActor () -> Void) -> Value {
  withObservationTracking(read) { MainActor.assumeIsolated { onChange() } }
}
