// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Testing

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `The memory of a test store` {
  final class Dependency: Sendable {}

  struct Screen: Feature {
    struct State: Equatable { var isOn = false }
    enum Action { case tapped }
    enum Mutation { case shone }
    let dependency: Dependency
    let light: Stub<Void, Void>

    func receive(_ action: Action, into state: inout State) -> Effect<Self> {
      .run { context in
        try await light()
        try context.apply(.shone)
      }
    }
    static func apply(_ mutation: Mutation, to state: inout State) { state.isOn = true }
  }

  @Test func `goes with it, the feature with its dependencies too`() async {
    weak var dependency: Dependency?
    do {
      let object = Dependency()
      dependency = object
      let light = Stub<Void, Void>("light")
      let store = TestStore(Screen(dependency: object, light: light), state: .init())
      store.send(.tapped)
      light.answer()
      await store.receive(.shone) { $0.isOn = true }
      await store.finish()
    }
    #expect(dependency == nil)
  }

  @Test func `ends with it, also where what has come was not received`() async {
    weak var dependency: Dependency?
    _ = await Failures.of {
      let object = Dependency()
      dependency = object
      let light = Stub<Void, Void>("light")
      let store = TestStore(Screen(dependency: object, light: light), state: .init())
      store.send(.tapped)
      light.answer()
      await store.receive(.mutation(where: { _ in false }))
    }
    #expect(dependency == nil)
  }

  @Test func `releases a stub, which reports the answer that was not requested`() async {
    var line: UInt = 0
    let failures = await Failures.of {
      line = #line + 1
      let light = Stub<Void, Void>("light")
      let store = TestStore(Screen(dependency: Dependency(), light: light), state: .init())
      light.answer()
      await store.finish()
    }
    #expect(
      failures.texts == [
        "'light' has an answer without a call. Answer only what the work calls."
      ])
    #expect(failures.lines == [line])
  }
}
