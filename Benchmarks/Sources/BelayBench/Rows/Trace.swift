// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import RawSwift

extension Row {
  /// The action of `sync-action`, in a store whose trace has been stopped: what a trace leaves behind.
  ///
  /// Raw: as there, a call of a method that changes the field.
  static let traceOff = Row(name: "trace-off", unit: .nanoseconds, twin: "PlainScreen.swift") { effort in
    try await traced(effort, batch: 1_000) { $0.trace(to: TraceLog(limit: 1)).stop() }
  }

  /// The same while a trace goes to a log of 1,000 events: the state is copied and compared, and texts are made.
  ///
  /// Raw: as above.
  static let traceOn = Row(name: "trace-on", unit: .nanoseconds, twin: "PlainScreen.swift") { effort in
    try await traced(effort, batch: 50) { $0.trace(to: TraceLog(limit: 1_000)) }
  }

  @MainActor
  private static func traced(
    _ effort: Effort, batch: Int, _ prepare: (Store<ScreenFeature>) -> Void
  ) async throws -> Samples {
    let (store, screen) = (Store(ScreenFeature(), state: .init()), PlainScreen())
    prepare(store)
    let samples = try await interleaved(batches: effort.batches(500), of: batch) { count in
      for _ in 0..<count { store.send(.tapped) }
    } raw: { count in
      for _ in 0..<count { screen.tap() }
    }
    try check(store.taps == screen.taps && store.taps > 0, "\(store.taps) actions were received of \(screen.taps)")
    return samples
  }
}
