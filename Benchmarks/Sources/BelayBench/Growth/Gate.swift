// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Where work waits until the benchmark lets it go on. It does not notice that it was cancelled.
@MainActor
final class Gate {
  private var waiting: [CheckedContinuation<Void, Never>?] = []

  func wait() async { await withCheckedContinuation { waiting.append($0) } }

  /// Waits until as many have come.
  func isWaited(by count: Int) async {
    while waiting.count < count { await Task.yield() }
  }

  /// Lets one go on: the one that came as the `index`th.
  func open(_ index: Int) { waiting[index].take()?.resume() }

  func openAll() {
    for index in waiting.indices { open(index) }
    waiting = []
  }
}

/// Lets what is under way on the main actor come to its end, so that it is not measured with what comes next.
@MainActor
func settle() async {
  for _ in 0..<20 { await Task.yield() }
}
