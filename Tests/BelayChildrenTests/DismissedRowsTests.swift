// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Observation
import Testing

@testable import Belay
@testable import BelayTestSupport

/// Rows that end with the store above them.
@Suite("Behavior 30: Children: rows that are dismissed together")
@MainActor
struct DismissedRowsTests {
  struct Screen: Feature {
    struct State { var host: Host.State? = Host.State() }
    enum Action { case dismissed }
    static let host = child(\.host) { _, _ in
      Host()
    } output: { _ in
      nil
    }
    func receive(_ action: Action, into state: inout State) -> Effect<Self> {
      state.host = nil
      return .none
    }
  }

  /// Of many that were made few may be left: then they are sorted, else each has a place by its number.
  @Test(arguments: [0, 10, 90, 99])
  func `Each tells once, in the order in which they were made, whatever has gone before`(removed: Int) throws {
    let screen = Store(Screen(), state: .init())
    let host = try #require(screen.child(Screen.host))
    host.change { $0.rows = Rows((0..<100).map { Probe.State(id: $0) }) }
    let log = Log()
    for id in (0..<100).reversed() {
      withObservationTracking {
        _ = host.child(Host.rows, id: id)
      } onChange: {
        log.add("\(id)")
      }
    }
    host.change { state in for id in 0..<removed { state.rows.remove(id: id) } }
    #expect(log.lines.count == removed)
    screen.send(.dismissed)
    #expect(log.lines.dropFirst(removed) == (removed..<100).reversed().map { "\($0)" }[...])
  }
}
