// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Testing

/// Like SwiftUI's `withAnimation`: it returns the result of the closure, and its result may not be left unused.
@MainActor
private func animating<Result>(_ animation: Int? = nil, _ body: () throws -> Result) rethrows -> Result { try body() }

@MainActor
@Suite struct `Sending, and the run of it` {
  private let store = Store(Toggle(), state: .init())

  // A result of these lines would be unused: the warning is an error here.
  @Test func `send is the only line of a closure whose value is returned`() {
    animating { store.send(.tapped) }
    #expect(store.isOn)
    let button: () -> Void = { animating(1) { store.send(.tapped) } }
    button()
    #expect(!store.isOn)
    let gone: Store<Toggle>? = nil
    animating { gone?.send(.tapped) }
  }

  @Test func `send returns nothing`() {
    let result: Any = animating { store.send(.tapped) }
    #expect(result is Void)
    #expect(store.isOn)
  }

  @Test func `run does what send does, and returns the run`() {
    let run = animating { store.run(.tapped) }
    #expect(run.outcome == .finished)
    #expect(store.isOn)
  }

  @Test func `after the end, run returns a cancelled run and nothing is received`() {
    store.lifetime.end()
    #expect(store.run(.tapped).outcome == .cancelled)
    store.send(.tapped)
    #expect(!store.isOn)
  }
}
