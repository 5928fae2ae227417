// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Testing

@testable import Stories

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `The portfolio's feature` {
  let holdings = Stub<Void, [Holding]>("holdings")
  let store: TestStore<BelayPortfolio>

  init() {
    store = TestStore(
      BelayPortfolio(api: PortfolioAPI { [holdings] in try await holdings() }), state: .init())
  }

  @Test func `shows the loader from the turn in which it appears until the answer has come`() async {
    store.send(.appeared) { $0.isLoading = true }
    await store.receive(.set(\.holdings, to: .loading(last: nil)))
    holdings.answer([.alpine])
    await store.receive(.set(\.holdings, to: .loaded([.alpine])))
    await store.receive(.held(\.isLoading, at: false))
    await store.finish()
  }

  @Test func `a refresh supersedes the load that goes, and the loader stays on`() async {
    let first = store.run(.appeared) { $0.isLoading = true }
    await store.receive(.set(\.holdings, to: .loading(last: nil)))
    // In one turn the first load restores its changes, and the second holds the loader that the first has held.
    let second = store.run(.refreshTapped) { $0.holdings = .idle }
    #expect(first.outcome == .superseded)
    await store.receive(.set(\.holdings, to: .loading(last: nil)))
    #expect(store.isLoading)

    holdings.answer([.alpine])
    await store.receive(.set(\.holdings, to: .loaded([.alpine])))
    await store.receive(.held(\.isLoading, at: false))
    #expect(second.outcome == .finished)
    #expect(holdings.calls.count == 2)
    await store.finish()
  }

  @Test func `a refresh while lines are shown keeps them until the new ones have come`() async {
    store.send(.appeared) { $0.isLoading = true }
    await store.receive(.set(\.holdings, to: .loading(last: nil)))
    holdings.answer([.alpine])
    await store.receive(.set(\.holdings, to: .loaded([.alpine])))
    await store.receive(.held(\.isLoading, at: false))

    store.send(.refreshTapped) { $0.isLoading = true }
    await store.receive(.set(\.holdings, to: .loading(last: [.alpine])))
    holdings.answer([])
    await store.receive(.set(\.holdings, to: .loaded([])))
    await store.receive(.held(\.isLoading, at: false))
    await store.finish()
  }

  @Test func `a failure is shown, and the next load takes it away`() async {
    store.send(.appeared) { $0.isLoading = true }
    await store.receive(.set(\.holdings, to: .loading(last: nil)))
    holdings.fail(Refused())
    await store.receive(.set(\.holdings, to: .failed(LoadFailure(Refused()), last: nil)))
    await store.receive(.held(\.isLoading, at: false))

    store.send(.refreshTapped) { $0.isLoading = true }
    await store.receive(.set(\.holdings, to: .loading(last: nil)))
    holdings.answer([.alpine])
    await store.receive(.set(\.holdings, to: .loaded([.alpine])))
    await store.receive(.held(\.isLoading, at: false))
    await store.finish()
  }

  @Test func `leaving while it loads hides the loader in that turn, and nothing arrives any more`() async {
    let run = store.run(.appeared) { $0.isLoading = true }
    await store.receive(.set(\.holdings, to: .loading(last: nil)))
    store.end {
      $0.isLoading = false
      $0.holdings = .idle
    }
    #expect(run.outcome == .cancelled)
    await store.finish()
    #expect(holdings.waiting.isEmpty, "The request was cancelled.")
  }

  @Test func `leaving in the turn in which it appears asks for nothing`() async {
    store.send(.appeared) { $0.isLoading = true }
    store.end { $0.isLoading = false }
    await store.finish()
    #expect(holdings.calls.isEmpty)
  }

  @Test func `a load that is cancelled is no failure`() async {
    let run = store.run(.appeared) { $0.isLoading = true }
    await store.receive(.set(\.holdings, to: .loading(last: nil)))
    run.cancel()
    await store.receive(.set(\.holdings, to: .idle))
    await store.receive(.held(\.isLoading, at: false))
    #expect(run.outcome == .cancelled)
    await store.finish()
  }

  @Test func `nor is one whose connection gives up by itself`() async {
    let run = store.run(.appeared) { $0.isLoading = true }
    await store.receive(.set(\.holdings, to: .loading(last: nil)))
    holdings.fail(CancellationError())
    await store.receive(.set(\.holdings, to: .idle))
    await store.receive(.held(\.isLoading, at: false))
    #expect(run.outcome == .cancelled)
    await store.finish()
  }
}
