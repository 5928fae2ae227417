// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Testing

/// A page of an accounts list.
private struct Page: Equatable {
  var names: [String]
  var next: Int?
}

private struct NoConnection: Error {}

/// An accounts list with paging, refresh and search, as an app writes it without `Paged`.
private struct Accounts: Feature {
  struct State: Equatable {
    var list = Loadable<Page>.idle
    var query = ""
    var isLoadingNext = false
    var hasNextFailed = false
    var opened: String?
  }

  enum Action {
    case appeared
    case refreshPulled
    case endReached
    case queryChanged(String)
    case retryTapped
    case rowTapped(String)
  }

  enum Mutation {
    case loadedNext(Page)
    case nextFailed
  }

  let first: @Sendable (String) async throws -> Page
  let next: @Sendable (Int) async throws -> Page

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .appeared, .refreshPulled: return loadFirst(state.query)
    case .queryChanged(let query):
      state.query = query
      state.hasNextFailed = false
      return .merge(.cancel(.next), loadFirst(query))
    case .endReached: return loadNext(&state)
    case .retryTapped:
      if case .failed = state.list { return loadFirst(state.query) }
      return state.hasNextFailed ? loadNext(&state) : .none
    case .rowTapped(let name):
      state.opened = name
      return .none
    }
  }

  private func loadFirst(_ query: String) -> Effect<Self> {
    .load(\.list, in: .first) { _ in try await first(query) }
  }

  private func loadNext(_ state: inout State) -> Effect<Self> {
    guard case .loaded(let page) = state.list, let cursor = page.next else { return .none }
    state.hasNextFailed = false
    return .run(.next, holding: \.isLoadingNext, at: true) { context in
      do {
        try context.apply(.loadedNext(try await next(cursor)))
      } catch {
        try context.apply(.nextFailed)
      }
    }
  }

  static func apply(_ mutation: Mutation, to state: inout State) {
    switch mutation {
    case .loadedNext(let page):
      guard case .loaded(var list) = state.list else { return }
      list.names += page.names
      list.next = page.next
      state.list = .loaded(list)
    case .nextFailed: state.hasNextFailed = true
    }
  }
}

extension Lane {
  fileprivate static let first = Lane("first", .restart)
  fileprivate static let next = Lane("next", .drop)
}

@MainActor
@Suite(.serialized) struct AccountsTests {
  @Test func `an accounts list in every order of five steps and two failing stubs`() async {
    var executions = 0
    let start = processorTime()
    // Its findings are those of the original: only the cost counts here.
    await withKnownIssue(isIntermittent: true) {
      await explore(bound: 100_000) { scenario in
        executions += 1
        let first = scenario.stub("first", mayFail: [NoConnection()]) { (_: String) in Page(names: ["Ann"], next: 2) }
        let next = scenario.stub("next", mayFail: [NoConnection()]) { (_: Int) in Page(names: ["Bob"], next: nil) }
        let store = scenario.store(
          Accounts(first: { try await first($0) }, next: { try await next($0) }), state: .init())
        store.send(.appeared)
        scenario.anyTime("the list is pulled") { store.send(.refreshPulled) }
        scenario.anyTime("the end is reached") { store.send(.endReached) }
        scenario.anyTime("a letter is typed") { store.send(.queryChanged("a")) }
        scenario.anyTime("retry is tapped") { store.send(.retryTapped) }
        scenario.anyTime("a row is tapped") { store.send(.rowTapped("Ann")) }
      }
    }
    printCost("accounts", since: start, executions: executions)
  }
}
