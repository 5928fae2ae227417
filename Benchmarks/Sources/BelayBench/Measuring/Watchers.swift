// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Observation

/// Watches fields as a view does: once each, and again when it was told of a change.
@MainActor
final class Watchers {
  private var reads: [@MainActor () -> Void] = []
  private var stale: [Int] = []
  /// How often a watcher was told of a change.
  private(set) var heard = 0

  var count: Int { reads.count }

  /// - Parameter read: Reads one field.
  func watch(_ read: @escaping @MainActor () -> Void) {
    reads.append(read)
    track(reads.count - 1)
  }

  /// Watches again what has changed since. Returns how many fields had.
  @discardableResult
  func watchAgain() -> Int {
    let changed = stale
    stale.removeAll(keepingCapacity: true)
    for index in changed { track(index) }
    return changed.count
  }

  private func track(_ index: Int) {
    withObservationTracking(reads[index]) { [weak self] in
      MainActor.assumeIsolated {
        self?.heard += 1
        self?.stale.append(index)
      }
    }
  }
}
