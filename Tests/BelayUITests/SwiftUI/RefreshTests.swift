// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Testing

@testable import BelayUI

@MainActor
@Suite("Refresh", .controlsWork)
struct RefreshTests {
  private let answer = Stub<Void, Int>("answer")

  private func makeStore() -> Store<Prices> { Store(Prices(answer: { try await answer(()) }), state: .init()) }

  @Test
  func `It waits until everything that the action started has ended`() async {
    let store = makeStore()
    let refresh = Refresh(of: store, .refreshPulled)
    let spinner = Task { await refresh.perform() }
    await answer.waitForCalls(1)
    answer.answer(7)
    await spinner.value
    #expect(store.price == .loaded(7))
  }

  @Test
  func `A cancelled refresh stops waiting, and its load continues`() async {
    let store = makeStore()
    let refresh = Refresh(of: store, .refreshPulled)
    let spinner = Task { await refresh.perform() }
    await answer.waitForCalls(1)
    spinner.cancel()
    await spinner.value
    #expect(store.price == .loading(last: nil))

    answer.answer(7)
    for await price in FieldValues(of: \.price, in: store) where !price.isLoading { break }
    #expect(store.price == .loaded(7))
  }

  @Test
  func `A refresh that is cancelled before it begins loads as well`() async {
    let store = makeStore()
    let refresh = Refresh(of: store, .refreshPulled)
    let spinner = Task { await refresh.perform() }
    spinner.cancel()
    await spinner.value
    answer.answer(7)
    for await price in FieldValues(of: \.price, in: store) where !price.isLoading { break }
    #expect(store.price == .loaded(7))
  }

  @Test
  func `It does not keep the store, and returns when the store ends`() async {
    var store: Store<Prices>? = makeStore()
    weak let watched = store
    let refresh = store.map { Refresh(of: $0, .refreshPulled) }
    let spinner = Task { await refresh?.perform() }
    await answer.waitForCalls(1)
    store = nil
    #expect(watched == nil)
    await spinner.value
    await refresh?.perform()
  }

  @Test
  func `What a view's task sends needs no task-local value: it is the same in a detached task`() async {
    let store = makeStore()
    let task = Task.detached { await store.perform(.refreshPulled) }
    for await price in FieldValues(of: \.price, in: store) where price != .idle { break }
    await answer.waitForCalls(1)
    task.cancel()
    #expect(await task.value == .cancelled)
    #expect(store.price == .idle)
  }
}

private struct Prices: Feature {
  struct State { var price: Loadable<Int> = .idle }
  enum Action { case refreshPulled }

  let answer: @Sendable () async throws -> Int

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    .load(\.price) { _ in try await answer() }
  }
}
