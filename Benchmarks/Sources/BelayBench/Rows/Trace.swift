// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTrace
import RawSwift

extension Row {
  /// The action of `sync-action`, in a store whose trace has been stopped: the remaining cost of a trace.
  ///
  /// Raw: a call of a method that changes the field, as there.
  static let traceOff = Row(
    name: "trace-off", limit: 80, twin: Twin("PlainScreen", "tap"), batches: 500, of: 1_000
  ) {
    let store = Store(ScreenFeature(), state: .init())
    store.trace(to: TraceLog(limit: 1)).stop()
    return taps(of: store)
  }

  /// The same with a trace into a log of 1,000 events: the state is copied and compared, and texts are made.
  ///
  /// Raw: as above.
  static let traceOn = Row(
    name: "trace-on", limit: 10_000, twin: Twin("PlainScreen", "tap"), batches: 500, of: 50
  ) {
    let store = Store(ScreenFeature(), state: .init())
    store.trace(to: TraceLog(limit: 1_000))
    return taps(of: store)
  }
}
