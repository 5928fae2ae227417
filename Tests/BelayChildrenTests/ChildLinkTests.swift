// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

@Suite("Children: links and streams")
@MainActor
struct ChildLinkTests {
  @Test
  func `Links that one line declares for several fields are several`() {
    let store = Store(Host(), state: Host.State())
    #expect(Host.sides.map { store.child($0)?.title } == ["left", "right"])
    #expect(Host.lists.map { store.child($0, id: 1)?.title } == ["top", "end"])
  }

  @Test
  func `Streams without a reader do not accumulate in a store that does not change`() {
    let store = Store(Probe(), state: Probe.State())
    for _ in 0..<100 { _ = FieldValues(of: \.count, in: store) }
    // Removed entries are searched for when the table is full: a handful stays, whatever the total.
    #expect(store.engine.watches.count <= 8)
  }
}
