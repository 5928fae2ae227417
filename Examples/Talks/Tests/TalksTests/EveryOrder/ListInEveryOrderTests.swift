// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Testing

@testable import Talks

/// Each test says its bound, which is the number of executions; `isComplete` says that these were all orders.
@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `The list in every order` {
  private func list(_ scenario: Scenario, mayFail errors: [any Error] = []) -> (Store<TalkList>, Store<Library>) {
    let server = ExploredServer(scenario)
    let talks = server.client(mayFail: errors)
    let library = scenario.store(Library(talks: talks), state: .init())
    let list = scenario.store(TalkList(talks: talks, library: library, clock: scenario.clock), state: .init())
    list.send(.appeared)
    scenario.never("a row is shown that the library does not know") {
      !list.talks.rows.allSatisfy { library.cards[id: $0] != nil }
    }
    scenario.never("the talks of a search and of the whole list are mixed") {
      !list.talks.rows.isEmpty && ![[1], [3], [1, 2], [1, 2, 3]].contains(list.talks.rows.map(\.number))
    }
    scenario.atEnd("nothing loads") { !list.talks.isLoadingFirst && !list.talks.isLoadingNext }
    return (list, library)
  }

  @Test func `scrolled, pulled and searched, it shows one list and nothing loads`() async {
    let report = await explore(bound: 20_000) { scenario in
      let (list, _) = list(scenario)
      let scrolled = scenario.anyTime("the end is reached", isReaction: true) { list.send(.endReached) }
      scenario.anyTime("it is pulled", after: scrolled, isReaction: true) { list.send(.refreshPulled) }
      scenario.anyTime("rope is typed", isReaction: true) { list.send(.queryTyped("rope")) }
    }
    #expect(report.isComplete && report.uncontrolled.isEmpty)
  }

  @Test func `with failures, it keeps the rows and nothing loads`() async {
    let report = await explore(bound: 20_000) { scenario in
      let (list, _) = list(scenario, mayFail: [ServerError.unavailable])
      scenario.anyTime("the end is reached", isReaction: true) { list.send(.endReached) }
      scenario.anyTime("rope is typed", isReaction: true) { list.send(.queryTyped("rope")) }
    }
    #expect(report.isComplete && report.uncontrolled.isEmpty)
  }

  @Test func `left at any time, it gives nothing to the library afterward`() async {
    let report = await explore(bound: 20_000) { scenario in
      let (list, library) = list(scenario)
      var known: Int?
      scenario.anyTime("the end is reached", isReaction: true) { list.send(.endReached) }
      scenario.anyTime("the user leaves", isReaction: true) {
        list.lifetime.end()
        known = library.cards.count
      }
      scenario.never("a late answer reaches the library") { known.map { library.cards.count != $0 } ?? false }
    }
    #expect(report.isComplete && report.uncontrolled.isEmpty)
  }
}
