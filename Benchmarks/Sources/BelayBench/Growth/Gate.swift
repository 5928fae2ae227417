// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Suspends work until the benchmark resumes it. Ignores cancellation.
@MainActor
final class Gate {
  private var waiting: [CheckedContinuation<Void, Never>?] = []

  func wait() async { await withCheckedContinuation { waiting.append($0) } }

  /// Waits until this many runs wait.
  func isWaited(by count: Int) async {
    // belay:disable:next busy-loop — what is measured must not be resumed by the gate itself
    while waiting.count < count { await Task.yield() }
  }

  /// Resumes one waiter: the `index`th to arrive.
  func open(_ index: Int) { waiting[index].take()?.resume() }

  func openAll() {
    for index in waiting.indices { open(index) }
    waiting = []
  }
}

/// Lets outstanding jobs of the main actor finish, so that they are not measured with the next work.
@MainActor
func settle() async {
  for _ in 0..<20 { await Task.yield() }
}
