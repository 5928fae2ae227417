// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Foundation
import Testing

@testable import BelayTesting

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `A scenario that does not repeat itself` {
  private func text<Kept: Hashable & Sendable>(_ kept: @escaping () -> Kept) async -> String {
    let failures = await Failures.of {
      await explore(prunes: false) { $0.start(2, from: kept()) { _, _ in } }
    }
    return failures.texts.first ?? ""
  }

  @Test func `is told with the field that differs, and with its form if that is a UUID's or a date's`() async {
    let ids = await text { UUID() }
    #expect(ids.contains("The scenario is not repeatable."))
    #expect(ids.contains("Executed again in the same order, it differs first before the first step:\n"))
    #expect(ids.contains(/\n  Calls<UUID>\.kept: \S+ → \S+ \(only in a UUID\)\n/), "\(ids)")
    var seconds = 0.0
    let dates = await text {
      seconds += 100
      return Date(timeIntervalSince1970: seconds)
    }
    #expect(dates.contains(/\n  Calls<Date>\.kept: .* → .* \(only in a date\)\n/), "\(dates)")
  }

  @Test func `is told with the other order of the same elements`() async {
    var turns = 0
    let order = await text { () -> String in
      turns += 1
      return turns.isMultiple(of: 2) ? "ab" : "ba"
    }
    #expect(order.contains("(the same in another order, as from a set or a dictionary)"), "\(order)")
  }

  @Test func `is told with the event that differs`() async {
    var turns = 0
    let failures = await Failures.of {
      await explore(prunes: false) { scenario in
        turns += 1
        scenario.anyTime("step \(turns)") {}
        scenario.anyTime("the other") {}
      }
    }
    let text = failures.texts.first ?? ""
    #expect(text.contains(/\n  the event step \d+, then step \d+\n/), "\(text)")
  }

  @Test func `shows no order: it is put together from executions that do not repeat each other`() async {
    var executions = 0
    let failures = await Failures.of {
      await explore(prunes: false) { scenario in
        executions += 1
        let started = executions
        let store = scenario.start(3, from: 0) { $1 = $0 }
        // The third execution complains, and its first two events are then followed by others than before.
        if started == 3 { scenario.never("it is the third") { store.kept == 0 } }
        if started > 3 { scenario.anyTime("a step of the fourth") {} }
      }
    }
    let text = failures.texts.first ?? ""
    #expect(text.contains("The scenario is not repeatable."), "\(text)")
    #expect(text.contains("What was found until then is not shown"), "\(text)")
    #expect(!text.contains("this order:") && !text.contains("await replay("), "\(text)")
  }

  @Test func `and of which nothing is seen to differ again is told so, and nothing is guessed`() async {
    var executions = 0
    let failures = await Failures.of {
      await explore(prunes: false) { scenario in
        executions += 1
        scenario.start(2, from: executions == 2 ? 1 : 0) { _, _ in }
      }
    }
    let text = failures.texts.first ?? ""
    #expect(!text.contains("Executed again"), "\(text)")
  }
}
