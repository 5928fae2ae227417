// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Observation

/// Observes fields as a view does: once each, and again after each change.
@MainActor
final class Watchers {
  private var reads: [@MainActor () -> Void] = []
  private var stale: [Int] = []
  /// The number of change notifications.
  private(set) var notifications = 0

  var count: Int { reads.count }

  /// - Parameter read: Reads one field.
  func watch(_ read: @escaping @MainActor () -> Void) {
    reads.append(read)
    track(reads.count - 1)
  }

  /// Observes the changed fields again. Returns their number.
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
        self?.notifications += 1
        self?.stale.append(index)
      }
    }
  }
}
