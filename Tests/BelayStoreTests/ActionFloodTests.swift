// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

@Suite("Store: very many actions in one turn", .serialized)
@MainActor
struct ActionFloodTests {
  @Test
  func
    `Behavior 24: 100,000 actions from an observer, each sent by the one before, do not overflow, and nothing is reported`()
    async
  {
    let reports = Reports()
    await reports.collect {
      let store = Store(Probe(), state: .init())
      let watcher = Watcher { [unowned store] in store.count }
      watcher.onWake = { [unowned store] in
        if store.count < 100_000 { store.send(.set { $0.count += 1 }) }
      }
      store.send(.set { $0.count += 1 })
      #expect(store.count == 100_000)
      #expect(watcher.wakes == 100_000)
    }
    #expect(reports.isEmpty)
  }

  @Test
  func `Behavior 24: 100,000 actions sent at once from one observer are received in order`() {
    let store = Store(Probe(), state: .init())
    var received: [Int] = []
    received.reserveCapacity(100_000)
    var runs: [Run] = []
    watch {
      store.count
    } onChange: {
      runs = (0..<100_000).map { number in
        store.run(
          Probe.Action { _ in
            received.append(number)
            return .none
          })
      }
    }
    store.send(.set { $0.count = 1 })
    #expect(received == Array(0..<100_000))
    #expect(runs.allSatisfy { $0.outcome == .finished })
  }

  @Test
  func `Behavior 24: 100,000 actions from output handlers do not overflow`() {
    let parent = Parent()
    let store = parent.open()
    let next = Probe.Action { state in
      state.count += 1
      return .output("next")
    }
    parent.onOutput = { [weak store] _ in
      if let store, store.count < 100_000 { store.send(next) }
    }
    store.send(next)
    #expect(store.count == 100_000)
    #expect(parent.heard.count == 100_000)
  }

  #if DEBUG
    @Test
    func `An endless exchange of actions is reported once in debug builds, with the feature and an action of it`()
      async throws
    {
      let reports = Reports()
      await reports.collect {
        let parent = Parent()
        let store = parent.open()
        parent.onOutput = { [weak store] output in
          // Would be endless without this: a test must end.
          guard let store, store.count < 450_000 else { return }
          store.send(
            Probe.Action(description: output == "ping" ? "pong" : "ping") { state in
              state.count += 1
              return .output(output == "ping" ? "pong" : "ping")
            })
        }
        store.send(.effect(.output("ping")))
        #expect(store.count == 450_000)
        // The next turn starts a new count.
        store.send(.set { $0.count = 0 })
      }
      #expect(reports.lines.count == 1)
      let report = try #require(reports.lines.first)
      #expect(report.contains("Probe"))
      #expect(report.contains("ping") || report.contains("pong"))
    }
  #endif
}
