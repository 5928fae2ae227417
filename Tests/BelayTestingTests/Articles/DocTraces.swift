// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// The examples in the documentation of traces. Compiled in both default isolations.

import Belay
import BelayTesting
import BelayTrace
import Foundation
import Testing

@MainActor
@Suite(.leavesNoRuns, .timeLimit(.minutes(15)))
struct DocTraces {
  let url = FileManager.default.temporaryDirectory.appending(path: "belay-\(UUID()).json")

  func makeStore() -> Store<Search> {
    Store(Search(search: { _ in [] }, star: { _ in }, clock: TestClock()), state: .init())
  }

  @Test func `a store is traced to a log`() {
    let store = makeStore()
    let log = TraceLog(limit: 1_000)
    let tracing = store.trace(to: log)
    store.send(.queryChanged("rope"))
    print(log.events)
    #expect(log.droppedEvents == 0)
    tracing.stop()
  }

  @Test func `a store is traced to a logger`() {
    let store = makeStore()
    struct LogTrace: TraceObserver {
      let logger = Logger(label: "belay")
      func traced(_ event: TraceEvent) { logger.debug("\(event)") }
    }

    let tracing = store.trace(to: LogTrace())
    store.send(.queryChanged("rope"))
    tracing.stop()
  }

  // swift-format-ignore
  @Test func `a trace is exported`() throws {
    defer { try? FileManager.default.removeItem(at: url) }
    let store = makeStore()
    let log = TraceLog()
    let tracing = store.trace(to: log)
    store.send(.queryChanged("rope"))
    try TraceExport.chromeTrace(log.events).write(to: url)   // open it in ui.perfetto.dev
    tracing.stop()
  }
}

/// Replaces the logger of swift-log.
nonisolated private struct Logger: Sendable {
  let label: String

  func debug(_ text: @autoclosure () -> String) {}
}
