// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Testing

@MainActor
@Suite(.leavesNoRuns, .timeLimit(.minutes(15)))
struct SearchTests {
  let clock = TestClock()
  let search = Stub<String, [Hit]>("search")
  let star = Stub<Hit.ID, Void>("star")
  let rope = Hit(id: 1, title: "Rope")

  func makeStore(_ state: Search.State? = nil) -> TestStore<Search> {
    TestStore(
      Search(search: { [search] in try await search($0) }, star: { [star] in try await star($0) }, clock: clock),
      state: state ?? .init())
  }

  @Test func `what is typed is searched for when the typing rests`() async {
    let store = makeStore()
    store.send(.queryChanged("rope")) { $0.query = "rope" }
    await clock.advance(by: .milliseconds(300))
    await store.receive(.held(\.isSearching, at: true))
    search.answer([rope])
    await store.receive(.held(\.isSearching, at: false))
    await store.receive(.found([rope])) { $0.hits = [rope] }
    await store.finish()
  }

  @Test func `a newer query silences the older one`() async {
    let store = makeStore()
    store.send(.queryChanged("ro")) { $0.query = "ro" }
    await clock.advance(by: .milliseconds(300))
    await store.receive(.held(\.isSearching, at: true))
    store.send(.queryChanged("rope")) {
      $0.query = "rope"
      $0.isSearching = false
    }
    #expect(search.waiting.isEmpty)
    await clock.advance(by: .milliseconds(300))
    await store.receive(.held(\.isSearching, at: true))
    search.answer([rope], toCall: 1)
    await store.receive(.held(\.isSearching, at: false))
    await store.receive(.found([rope])) { $0.hits = [rope] }
    await store.finish()
  }

  @Test func `a search that fails is told`() async {
    let store = makeStore()
    store.send(.queryChanged("rope")) { $0.query = "rope" }
    await clock.advance(by: .milliseconds(300))
    await store.receive(.held(\.isSearching, at: true))
    search.fail(NoConnection())
    await store.receive(.held(\.isSearching, at: false))
    await store.receive(.set(\.alert, to: "NoConnection()"))
    await store.finish()
  }

  @Test func `a star that the backend refuses is taken back`() async {
    let store = makeStore()
    store.send(.starTapped(1)) { $0.starred = [1] }
    star.fail(NoConnection())
    await store.receive(.undo(.unstarred(1))) { $0.starred = [] }
    await store.receive(.set(\.alert, to: "NoConnection()"))
    await store.finish()
  }

  @Test func `a tap on a hit is told to the owner`() async {
    let store = makeStore(Search.State(hits: [rope]))
    store.send(.hitTapped(rope))
    await store.receive(.output(.chosen(rope)))
    await store.finish()
  }

  @Test func `leaving ends the search`() async {
    let store = makeStore()
    store.send(.queryChanged("rope")) { $0.query = "rope" }
    await clock.advance(by: .milliseconds(300))
    await store.receive(.held(\.isSearching, at: true))
    store.end { $0.isSearching = false }
    await store.finish()
  }

  @Test func `only what matters, without the rest`() async {
    let store = makeStore()
    store.exhaustivity = .off
    store.send(.queryChanged("rope"))
    await clock.advance(by: .milliseconds(300))
    search.answer([rope])
    await store.receive(.found([rope])) { $0.hits = [rope] }
    await store.finish()
  }

  @Test func `whatever comes first, the end is the same`() async {
    await explore { scenario in
      let search = scenario.stub("search", mayFail: [NoConnection()]) { (query: String) in
        [Hit(id: query.count, title: query)]
      }
      let star = scenario.stub("star", mayFail: [NoConnection()]) { (_: Hit.ID) in }
      let store = scenario.store(
        Search(search: { try await search($0) }, star: { try await star($0) }, clock: scenario.clock), state: .init())
      // To type takes the alert away: the user may have read it.
      let first = scenario.anyTime("ro is typed", isReaction: true) { store.send(.queryChanged("ro")) }
      scenario.anyTime("rope is typed", after: first, isReaction: true) { store.send(.queryChanged("rope")) }
      scenario.anyTime("the star is tapped") { store.send(.starTapped(1)) }
      scenario.never("the field searches for nothing") { store.isSearching && store.query.isEmpty }
    }
  }

  @Test func `the search goes with its screen`() async {
    await expectReleased {
      let screen = SearchScreen(makeFeature())
      screen.type("rope")
      return screen
    }
  }

  func makeFeature() -> Search {
    Search(search: { [search] in try await search($0) }, star: { [star] in try await star($0) }, clock: clock)
  }
}

@MainActor
final class SearchScreen {
  private let store: Store<Search>

  init(_ feature: Search) { store = Store(feature, state: .init()) }

  func type(_ query: String) { store.send(.queryChanged(query)) }
}
