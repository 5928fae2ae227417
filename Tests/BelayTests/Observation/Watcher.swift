// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Observation

/// Reads something of a store as a view does: now, and again in every wake. Writes down what it saw.
///
/// It looks again inside the wake, so it sees what the screen would show at that moment.
@MainActor
final class Watcher<Value> {
  private(set) var seen: [Value] = []
  private let read: @MainActor () -> Value
  /// Called in each wake, before the watcher looks again.
  var onWake: (@MainActor () -> Void)?
  private var isWatching = true

  init(_ read: @escaping @MainActor () -> Value) {
    self.read = read
    look()
  }

  /// How often it was told of a change.
  var wakes: Int { seen.count - 1 }

  /// The next wake is the last.
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
