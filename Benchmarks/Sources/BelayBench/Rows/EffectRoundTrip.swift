// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import RawSwift

extension Row {
  /// An action whose run changes one field on the main actor, awaited until it has ended.
  ///
  /// Raw: a main-actor `Task` that changes the field, and its `value` awaited.
  static let effectRoundTrip = Row(
    name: "effect-round-trip", unit: .microseconds, goal: .timesRaw(1.3), limit: 4,
    twin: Twin("LoadingScreen", "load")
  ) { effort in
    let store = Store(ScreenFeature(), state: .init())
    let screen = LoadingScreen()
    let samples = try await interleaved(batches: effort.batches(600), of: 100) { count in
      for _ in 0..<count { await store.run(.loadTapped).finished() }
    } raw: { count in
      for _ in 0..<count { await screen.load().value }
    }
    try check(store.taps == screen.taps && store.taps > 0, "\(store.taps) runs changed the state, of \(screen.taps)")
    return samples
  }
}
