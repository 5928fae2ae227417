// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTrace
import Foundation
import Testing

private struct Nameless: Feature {
  struct State { var count = 0 }
  enum Action { case run, count }
  typealias Mutation = Never

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .run: return .run(Lane("", .enqueue)) { _ in }
    case .count:
      state.count += 1
      return .cancel(Lane("", .enqueue))
    }
  }
}

@Suite("TraceExport: Chrome's format, at the edges")
@MainActor
struct ChromeTraceTests {
  @Test
  func `A lane without a name does not take the thread of the state`() throws {
    let (store, log) = (Store(Nameless(), state: .init()), TraceLog())
    store.trace(to: log)
    log.removeAll()
    let run = store.run(.run)
    store.send(.count)
    store.send(.count)
    _ = run
    // The run's registration first, then the state.
    let registration = log.events.filter { if case .received = $0.kind { false } else { true } }
    let states = log.events.filter { if case .received = $0.kind { true } else { false } }
    let json = try JSONSerialization.jsonObject(with: TraceExport.chromeTrace(registration + states)) as! [String: Any]
    let names = (json["traceEvents"] as! [[String: Any]]).filter { $0["name"] as? String == "thread_name" }
    let states0 = names.filter { ($0["tid"] as? Int) == 0 }
    #expect(states0.count == 1)
    let mixed =
      try JSONSerialization.jsonObject(with: TraceExport.chromeTrace(Array(registration.prefix(1)) + states))
      as! [String: Any]
    let named = (mixed["traceEvents"] as! [[String: Any]]).filter {
      $0["name"] as? String == "thread_name" && $0["tid"] as? Int == 0
    }
    #expect(named.count == 1)
  }
}
