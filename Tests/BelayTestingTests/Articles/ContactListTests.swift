// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Testing

@Suite("Loading: the article's list, in every order")
@MainActor
struct ContactListTests {
  /// Three pages of two contacts for each query. The server repeats a contact of the page before.
  private static func answer(_ query: String, _ cursor: String?) -> ContactAPI.Answer {
    let page = cursor.flatMap { Int($0.dropFirst(query.count)) } ?? 0
    let base = query.isEmpty ? 0 : 100
    return ContactAPI.Answer(
      contacts: [base + page, base + page + 1].map { Contact(id: $0, name: "\(query)\($0)") },
      cursor: page < 2 ? "\(query)\(page + 1)" : nil)
  }

  /// The list with all that its user may do, at any time.
  private func scenario(_ s: Scenario, mayFail: Bool) -> Store<ContactList> {
    let call = s.stub(
      "contacts", mayFail: mayFail ? [HTTPError(status: 500)] : [], ignoringCancellation: true
    ) { (input: [String?]) in Self.answer(input[0] ?? "", input[1]) }
    let store = s.store(
      ContactList(api: ContactAPI { query, cursor in try await call([query, cursor]) }, clock: s.clock), state: .init())
    store.send(.appeared)
    s.never("the rows of two searches are mixed") {
      Set(store.contacts.rows.map { $0.id >= 100 }).count > 1
    }
    s.never("a page is missing between two others") {
      let ids = store.contacts.rows.ids
      return zip(ids, ids.dropFirst()).contains { $0 + 1 != $1 }
    }
    s.never("both pages load at once") { store.contacts.isLoadingFirst && store.contacts.isLoadingNext }
    s.atEnd("nothing loads") { !store.contacts.isLoadingFirst && !store.contacts.isLoadingNext }
    return store
  }

  @Test(arguments: [false, true])
  func `Scrolling, refreshing and searching never mix two lists, whatever comes first`(mayFail: Bool) async {
    let report = await explore { s in
      let store = scenario(s, mayFail: mayFail)
      let scrolled = s.anyTime("the end is reached", isReaction: true) { store.send(.endReached) }
      if !mayFail { s.anyTime("it is pulled", after: scrolled, isReaction: true) { store.send(.refreshPulled) } }
      s.anyTime("ann is typed", isReaction: true) { store.send(.queryChanged("ann")) }
    }
    #expect(report.isComplete)
  }

  @Test
  func `A refresh in the pause of the typing, and its failure, never continue the old list with the new query`() async {
    let report = await explore(bound: 5_000) { s in
      let store = scenario(s, mayFail: true)
      s.anyTime("ann is typed", isReaction: true) { store.send(.queryTyped("ann")) }
      s.anyTime("it is pulled", isReaction: true) { store.send(.refreshPulled) }
      s.anyTime("the end is reached", isReaction: true) { store.send(.endReached) }
    }
    #expect(report.isComplete)
  }
}
