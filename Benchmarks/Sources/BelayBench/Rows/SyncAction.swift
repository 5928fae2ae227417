// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import RawSwift

extension Row {
  /// An action that changes one field and starts nothing, in a store without observers.
  ///
  /// Raw: a call of a method that changes the field.
  static let syncAction = Row(
    name: "sync-action", goal: .atMost(50), limit: 80, twin: Twin("PlainScreen", "tap"), batches: 1_000, of: 1_000
  ) {
    taps(of: Store(ScreenFeature(), state: .init()))
  }

  /// The action `tapped` of a store, compared with the method of a plain class.
  @MainActor
  static func taps(of store: Store<ScreenFeature>) -> Loops {
    let screen = PlainScreen()
    return Loops { count in
      for _ in 0..<count { store.send(.tapped) }
    } raw: { count in
      for _ in 0..<count { screen.tap() }
    } check: {
      try check(store.taps == screen.taps && store.taps > 0, "\(store.taps) actions were received of \(screen.taps)")
    }
  }
}
