// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import XCTest

nonisolated final class SearchXCTests: XCTestCase {
  @MainActor
  func testWhatIsTypedIsSearchedForWhenTheTypingRests() async {
    let clock = TestClock()
    let search = Stub<String, [Hit]>("search")
    let feature = Search(search: { try await search($0) }, star: { _ in }, clock: clock)
    let store = TestStore(feature, state: .init())

    store.send(.queryChanged("rope")) { $0.query = "rope" }
    await clock.advance(by: .milliseconds(300))
    await store.receive(.held(\.isSearching, at: true))
    search.answer([Hit(id: 1, title: "Rope")])
    await store.receive(.held(\.isSearching, at: false))
    await store.receive(.found([Hit(id: 1, title: "Rope")])) { $0.hits = [Hit(id: 1, title: "Rope")] }
    await store.finish()
  }
}
