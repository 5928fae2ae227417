// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation

/// Counts subscriptions, from any thread.
// @unchecked: `counts` is accessed only in `withLock`, by one thread at a time.
final class Tally: @unchecked Sendable {
  private struct Counts {
    var begun = 0
    var ended = 0
    var alive = 0
    var watcher: CheckedContinuation<Void, Never>?
  }

  /// An object for closures to capture, which is released with its last reference.
  final class Life: Sendable {
    private let tally: Tally
    fileprivate init(_ tally: Tally) { self.tally = tally }
    deinit { tally.lose() }
  }

  // Not a `Mutex`: when threads wait for one, the kernel hands it over, which the thread sanitizer does not see.
  private let lock = NSLock()
  private var counts = Counts()

  private func withLock<Result>(_ body: (inout Counts) -> Result) -> Result { lock.withLock { body(&counts) } }

  var begun: Int { withLock { $0.begun } }
  var ended: Int { withLock { $0.ended } }

  func begin() { withLock { $0.begun += 1 } }
  func end() { withLock { $0.ended += 1 } }

  func makeLife() -> Life {
    withLock { $0.alive += 1 }
    return Life(self)
  }

  /// Waits until everything that captured a life has been released.
  func allIsReleased() async {
    await withCheckedContinuation { continuation in
      let isReleased = withLock { counts in
        if counts.alive > 0 { counts.watcher = continuation }
        return counts.alive == 0
      }
      if isReleased { continuation.resume() }
    }
  }

  private func lose() {
    let watcher = withLock { counts in
      counts.alive -= 1
      return counts.alive == 0 ? counts.watcher.take() : nil
    }
    watcher?.resume()
  }
}

/// Waits until the jobs that are in the main actor's queue now have run.
@MainActor
func mainActorTurns(_ count: Int = 1) async {
  for _ in 0..<count { await Task { @MainActor in }.value }
}
