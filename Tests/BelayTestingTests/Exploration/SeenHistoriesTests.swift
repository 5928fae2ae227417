// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayTesting

@MainActor
struct SeenHistoriesTests {
  @Test func `Equal histories have one number, and others have another`() {
    let histories = SeenHistories()
    func number(_ entries: [(String, Int)]) -> Int {
      entries.reduce(SeenHistories.none) { histories.number(after: $0, .init(event: $1.0, states: SeenStates([$1.1]))) }
    }
    let one = number([("a", 1), ("b", 2)])
    #expect(number([("a", 1), ("b", 2)]) == one)
    let others = [
      [("a", 1)], [("b", 2)], [("b", 2), ("a", 1)], [("a", 1), ("b", 3)], [("a", 1), ("a", 1), ("b", 2)],
    ]
    #expect(Set(others.map(number)).union([one, SeenHistories.none]).count == others.count + 2)
  }
}
