// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Testing

@Suite("Loading: each event of the article's list, asserted")
@MainActor
struct ContactListEventsTests {
  let call = Stub<[String?], ContactAPI.Answer>("contacts")
  let ann = Contact(id: 1, name: "Ann"), bob = Contact(id: 2, name: "Bob")

  private func open(clock: any Clock<Duration> = TestClock()) -> TestStore<ContactList> {
    TestStore(ContactList(api: ContactAPI { [call] in try await call([$0, $1]) }, clock: clock), state: .init())
  }

  @Test
  func `a list is loaded page by page`() async {
    let store = open()
    store.send(.appeared) { $0.contacts.startLoading(.first) }
    call.answer(.init(contacts: [ann], cursor: "2"))
    await store.receive(.set(\.contacts)) { $0.contacts.finishLoading(.first, with: Page([ann], next: "2")) }
    store.send(.endReached) { $0.contacts.startLoading(.next) }
    call.fail(HTTPError(status: 500))
    await store.receive(.set(\.contacts)) { $0.contacts.failLoading(.next, with: ContactError.unavailable) }
    store.send(.endReached) { $0.contacts.startLoading(.next) }
    call.answer(.init(contacts: [bob], cursor: nil))
    await store.receive(.set(\.contacts)) { $0.contacts.finishLoading(.next, with: Page([bob], next: nil)) }
    await store.finish()
    #expect(store.contacts.rows == [ann, bob])
  }

  @Test
  func `a search ends the old list, and leaving ends the search`() async {
    let store = open()
    store.send(.appeared) { $0.contacts.startLoading(.first) }
    call.answer(.init(contacts: [ann], cursor: "2"))
    await store.receive(.set(\.contacts)) { $0.contacts.finishLoading(.first, with: Page([ann], next: "2")) }
    store.send(.queryChanged("bo")) {
      $0.query = "bo"
      $0.contacts.startLoading(.first)
    }
    #expect(store.contacts.next == nil)
    store.end { $0.contacts.cancelLoading() }
    await store.finish()
  }

  @Test
  func `the list of what is typed begins to load when the typing pauses`() async {
    let clock = TestClock()
    let store = open(clock: clock)
    store.send(.queryTyped("a")) { $0.query = "a" }
    await clock.advance(by: .milliseconds(299))
    store.send(.queryTyped("an")) { $0.query = "an" }
    await clock.advance(by: .milliseconds(300))
    await store.receive(.set(\.contacts)) { $0.contacts.startLoading(.first) }
    call.answer(.init(contacts: [ann], cursor: nil))
    await store.receive(.set(\.contacts)) { $0.contacts.finishLoading(.first, with: Page([ann], next: nil)) }
    #expect(call.calls == [["an", nil]])
    await store.finish()
  }
}
