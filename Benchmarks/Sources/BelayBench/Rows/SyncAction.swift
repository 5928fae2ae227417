// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import RawSwift

extension Row {
  /// An action that changes one field and starts nothing, in a store that nobody watches.
  ///
  /// Raw: a call of a method that changes the field.
  static let syncAction = Row(name: "sync-action", unit: .nanoseconds, goal: .atMost(50), twin: "PlainScreen.swift") {
    effort in
    let store = Store(ScreenFeature(), state: .init())
    let screen = PlainScreen()
    let samples = try await interleaved(batches: effort.batches(1_000), of: 1_000) { count in
      for _ in 0..<count { store.send(.tapped) }
    } raw: { count in
      for _ in 0..<count { screen.tap() }
    }
    try check(store.taps == screen.taps && store.taps > 0, "\(store.taps) actions were received of \(screen.taps)")
    return samples
  }
}
