// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import RawSwift

extension Row {
  /// A screen with a list of 1,000 working rows is dismissed, and all its work ends: nanoseconds for each row.
  ///
  /// Raw: 1,000 tasks with the same work are cancelled, and end.
  static let dismissRunning = Row(
    name: "dismiss-running-1000", unit: .microseconds, goal: .timesRaw(1.5), limit: 8,
    twin: Twin("WorkingRows", "dismiss")
  ) { effort in
    let count = 1_000
    var samples = Samples()
    for _ in 0..<effort.batches(200) {
      let work = CountedWork()
      let screen = Store(ListScreen(), state: .init(list: .init(count)))
      guard let list = screen.child(ListScreen.list) else { throw WrongResult(description: "there is no list") }
      let run = list.run(.worked(work))
      await work.hasBegun(count)
      samples.belay.append(
        try await nanoseconds {
          screen.send(.dismissed)
          await work.hasEnded(count)
        } / Double(count))
      try check(list.lifetime.isEnded && run.outcome == .cancelled, "the list outlived its state")

      let (plainWork, plain) = (CountedWork(), WorkingRows())
      plain.start(count) { await plainWork.untilCancelled() }
      await plainWork.hasBegun(count)
      samples.raw.append(
        try await nanoseconds {
          plain.dismiss()
          await plainWork.hasEnded(count)
        } / Double(count))
    }
    return samples
  }
}

/// Work that ends when it is cancelled, and counts how many have begun and ended.
@MainActor
final class CountedWork {
  private var (begun, ended) = (0, 0)

  func untilCancelled() async {
    begun += 1
    _ = try? await StillClock().sleep(for: .seconds(1))
    ended += 1
  }

  // belay:disable:next busy-loop — a continuation would be part of what is measured
  func hasBegun(_ count: Int) async { while begun < count { await Task.yield() } }
  // belay:disable:next busy-loop — a continuation would be part of what is measured
  func hasEnded(_ count: Int) async { while ended < count { await Task.yield() } }
}
