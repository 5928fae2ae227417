// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Testing

@testable import BelayTestSupport

@Suite("Store: work sends to a store that outlives it")
@MainActor
struct SendingToAnotherStoreTests {
  /// Known by several screens.
  struct Shared: Feature {
    struct State { var pages: [Int] = [] }
    enum Action { case received(Int) }

    func receive(_ action: Action, into state: inout State) -> Effect<Self> {
      switch action {
      case .received(let page): state.pages.append(page)
      }
      return .none
    }
  }

  /// Its requests answer when their gate opens, whether or not they were cancelled.
  struct Screen: Feature {
    struct State {}
    enum Action { case load(Int, Gate, ended: Gate) }
    let shared: Store<Shared>

    func receive(_ action: Action, into state: inout State) -> Effect<Self> {
      switch action {
      case .load(let page, let answer, let ended):
        return .run(Lane("pages", .restart)) { context in
          defer { ended.open() }
          await answer.wait()
          try context.send(.received(page), to: shared)
        }
      }
    }
  }

  private let shared = Store(Shared(), state: .init())
  private let answer = Gate()
  private let ended = Gate()

  @Test
  func `An answer to a live run is received before the run continues`() async {
    let screen = Store(Screen(shared: shared), state: .init())
    let run = screen.run(.load(1, answer, ended: ended))
    answer.open()
    #expect(await run.finished() == .finished)
    #expect(shared.pages == [1])
  }

  @Test
  func `The late answer of a superseded run is not sent`() async {
    let screen = Store(Screen(shared: shared), state: .init())
    let old = screen.run(.load(1, answer, ended: ended))
    await answer.waitUntilReached()
    let second = Gate()
    second.open()
    await screen.perform(.load(2, second, ended: Gate()))
    answer.open()
    await ended.wait()
    #expect(old.outcome == .superseded)
    #expect(shared.pages == [2])
  }

  @Test
  func `The late answer of a screen that has gone is not sent`() async {
    var screen: Store<Screen>? = Store(Screen(shared: shared), state: .init())
    screen?.send(.load(1, answer, ended: ended))
    await answer.waitUntilReached()
    screen = nil
    answer.open()
    await ended.wait()
    #expect(shared.pages.isEmpty)
  }

  @Test
  func `To a store that has ended nothing is sent, and the run goes on`() async {
    let screen = Store(Screen(shared: shared), state: .init())
    shared.lifetime.end()
    answer.open()
    #expect(await screen.perform(.load(1, answer, ended: ended)) == .finished)
    #expect(shared.pages.isEmpty)
  }
}
