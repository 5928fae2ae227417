// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport
@testable import BelayTrace

@Suite("Trace: children")
@MainActor
struct TraceChildTests {
  private let store = Store(Leaf(), state: .init(twig: .init(id: 1), twigs: [.init(id: 1), .init(id: 2)]))
  private let log = TraceLog()

  @Test
  func `A child's place is named by its feature and id, and ends with its state`() {
    store.trace(to: log)
    store.child(Leaf.twigs, id: 2)!.send(.set { $0.count = 4 })
    store.child(Leaf.twig)!.send(.run(.search, Job("never")))
    store.send(
      .set { state in
        state.twig = nil
        state.twigs = []
      })
    let lines = log.lines.filter { !$0.hasPrefix("Leaf: received") }
    #expect(
      lines == [
        "Leaf: began", "Probe[2]: began", "Probe[2]: received set, count 0 → 4", "Probe[1]: began",
        "Probe[1]: received effect", "Probe[1]: 1 search starts", "Probe[1]: 1 ended cancelled", "Probe[1]: ended",
        "Probe[2]: ended",
      ])
    #expect(Set(log.events.filter { $0.kind == .ended }.map(\.place.name)) == ["Probe[1]", "Probe[2]"])
  }

  @Test
  func `Children that are there when the trace begins are in it, with their runs`() {
    let row = store.child(Leaf.twigs, id: 1)!
    let run = row.run(.run(.upload, Job("first")))
    store.trace(to: log)
    row.send(.run(.upload, Job("second")))
    run.cancel()
    #expect(
      log.lines == [
        "Leaf: began", "Probe[1]: began", "Probe[1]: received effect", "Probe[1]: 2 upload waits",
        "Probe[1]: 1 ended cancelled", "Probe[1]: 2 started",
      ])
    #expect(log.events[1].place.parent == log.events[0].place.id)
  }

  @Test
  func `A child whose values are read before anything happens in it is traced once`() {
    store.trace(to: log)
    let twig = store.child(Leaf.twig)!
    let values = FieldValues(of: \.count, in: twig)
    twig.send(.run(.search, Job("never")))
    #expect(log.lines.filter { $0.hasSuffix("search starts") }.count == 1)
    #expect(log.lines.filter { $0 == "Probe[1]: began" }.count == 1)
    withExtendedLifetime(values) {}
  }

  @Test
  func `An output whose child is removed before the parent receives it is ignored by the parent, and in the trace`() {
    let twig = store.child(Leaf.twig)!
    store.trace(to: log)
    store.engine.tree.inTurn {
      twig.send(.effect(.output("unheard")))
      store.send(.set { $0.twig = nil })
    }
    #expect(store.delivered.isEmpty)
    #expect(log.lines.filter { $0.hasPrefix("Probe[1]: output") }.count == 1)
    #expect(log.lines.filter { $0.hasPrefix("Leaf: ignored") }.count == 1)
  }

  @Test
  func `A child's observer hears the whole tree; the root's end ends all places, children first`() {
    let twig = store.child(Leaf.twig)!
    twig.trace(to: log)
    store.child(Leaf.twigs, id: 2)!.send(.set { $0.count = 1 })
    store.lifetime.end()
    #expect(
      log.lines == [
        "Leaf: began", "Probe[1]: began", "Probe[2]: began", "Probe[2]: received set, count 0 → 1", "Probe[2]: ended",
        "Probe[1]: ended", "Leaf: ended",
      ])
  }
}
