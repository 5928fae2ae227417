// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Testing

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `A reaction whose work changes what it watches` {
  @Test func `fails the test that waits for it, by its name, and is stopped`() async {
    var line: UInt = 0
    let failures = await Failures.of {
      let store = TestStore(Echo(), state: .init(), exhaustivity: .off)
      store.send(.said(1))
      line = #line + 1
      await store.receive(.action(.heard))
      await store.finish()
    }
    #expect(failures.lines == [line])
    #expect(
      failures.texts.first?.hasPrefix(#"Echo.reactions, of \State.said has followed 1000 times, from work that waited"#)
        == true)
  }

  @Test func `fails the clock's advance for a plain store`() async {
    let failures = await Failures.of {
      await withControlledWork {
        let clock = TestClock()
        let store = Store(Echo(), state: .init())
        store.send(.said(1))
        await clock.advance(by: .seconds(1))
        #expect(store.said > 1_000)
      }
    }
    #expect(failures.texts.count == 1)
    #expect(failures.texts.first?.hasPrefix("Echo.reactions") == true)
  }

  @Test func `is a complaint of an exploration`() async {
    let failures = await Failures.of {
      await explore { scenario in
        let store = scenario.store(Echo(), state: .init())
        scenario.anyTime("it is said") { store.send(.said(1)) }
      }
    }
    #expect(failures.texts.count == 1)
    #expect(
      failures.texts.first?.contains(#"Echo.reactions, of \State.said follows from what it starts, for ever."#) == true)
  }

  @Test func `may follow as often as it likes where the work waits for the test's clock in between`() async {
    let clock = TestClock()
    let store = TestStore(
      Echo(pause: { try await clock.sleep(for: .seconds(1)) }), state: .init(), exhaustivity: .off)
    store.send(.said(1))
    await clock.advance(by: .seconds(1_500))
    #expect(store.store.said == 1_501)
    store.end()
    await store.finish()
  }
}

private struct Echo: Feature {
  struct State: Equatable { var said = 0 }
  enum Action: Equatable {
    case said(Int)
    case heard
  }

  var pause: @MainActor @Sendable () async throws -> Void = {}

  static let reactions: [Reaction<Self>] = [.onChange(of: \.said) { _, _ in .heard }]

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .said(let number):
      state.said = number
      return .none
    case .heard:
      return .run { context in
        try await pause()
        try context.update { $0.said += 1 }
      }
    }
  }
}
