// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import CPlatform

/// One side of a row's loop, run once for a profiler: `belay-bench --loop sync-action --side belay --times 1000`.
struct CountedLoop {
  enum Side: String, CaseIterable { case belay, raw }

  let row: Row
  let side: Side
  let times: Int

  /// Runs the work a few times first, so that one-time costs are not counted.
  @MainActor
  func go() throws {
    guard case .loops(_, _, let prepare) = row.work else {
      throw WrongResult(description: "the row is awaited or is no time, and its instructions cannot be counted")
    }
    let loops = try prepare()
    let loop = side == .belay ? loops.belay : loops.raw
    loop(10)
    let work = Unmanaged.passRetained(Work { loop(times) })
    belay_counted({ Unmanaged<Work>.fromOpaque($0!).takeUnretainedValue().body() }, work.toOpaque())
    work.release()
  }

  private final class Work {
    let body: () -> Void
    init(_ body: @escaping () -> Void) { self.body = body }
  }
}
