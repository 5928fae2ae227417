// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Observation
import Testing

@testable import BelayUI

@MainActor
@Suite("RefusedPop", .controlsWork)
struct RefusedPopTests {
  let store = Store(Shop(), state: .init())

  private func path(_ back: @escaping (Int) -> Shop.Action) -> StackPath<StackElement<Order>> {
    for id in 1...3 { store.send(.push(id)) }
    return .rows(of: store, Shop.screens, back: back)
  }

  @Test
  func `A pop that the state refuses is reported, and its screens are put back in the next job`() async {
    let reports = Reports()
    let path = path { _ in .stays }
    let all = path.screens
    var notified = 0
    withObservationTracking {
      _ = path.screens
    } onChange: {
      MainActor.assumeIsolated { notified += 1 }
    }

    reports.collect { path.write(Array(all.prefix(1))) }
    #expect(path.screens == Array(all.prefix(1)), "a stack pushes again only what its path has lost")
    #expect(notified == 0)
    path.write(Array(all.prefix(1)))
    #expect(store.sent == ["stays"], "the same write again is no other pop")

    await nextJob()
    #expect(path.screens == all)
    #expect(notified == 1)
    #if DEBUG
      #expect(reports.lines.count == 1)
      #expect(reports.lines.first?.contains("from 3 screens to 1") == true)
      #expect(reports.lines.first?.contains("left 3 in the state") == true)
    #endif
  }

  @Test
  func `A pop of which the state accepts a part only is one that it refuses`() async {
    let reports = Reports()
    let path = path { .back(remaining: $0 + 1) }
    let all = path.screens
    reports.collect { path.write([]) }
    #expect(path.screens.isEmpty)
    await nextJob()
    #expect(path.screens == Array(all.prefix(1)))
    #if DEBUG
      #expect(reports.lines.count == 1)
    #endif
  }

  @Test
  func `A state that goes elsewhere has decided, and is shown at once`() {
    let reports = Reports()
    let path = path { _ in .back(remaining: 0) }
    let all = path.screens
    reports.collect { path.write(Array(all.prefix(2))) }
    #expect(path.screens.isEmpty)
    #expect(reports.lines.isEmpty)
  }

  @Test
  func `A pop within a turn is queued: it is taken for no refusal`() {
    let reports = Reports()
    let path = path { .back(remaining: $0) }
    let first = path.screens[0]
    withObservationTracking {
      _ = store.alert
    } onChange: {
      MainActor.assumeIsolated { path.write(Array(path.screens.prefix(1))) }
    }
    reports.collect { store.send(.alert("Offline")) }
    #expect(store.sent == ["back to 1"])
    #expect(path.screens == [first])
    #expect(reports.lines.isEmpty)
  }

  @Test
  func `Another pop while the first is being put back is sent`() async {
    let path = path { $0 == 2 ? .stays : .back(remaining: $0) }
    let all = path.screens
    Reports().collect { path.write(Array(all.prefix(2))) }
    path.write(Array(all.prefix(1)))
    #expect(store.sent == ["stays", "back to 1"])
    await nextJob()
    #expect(path.screens == Array(all.prefix(1)))
  }

  @Test
  func `After the store's end a pop is no mistake`() {
    let reports = Reports()
    var owned: Store<Countdown>? = Store(Countdown(), state: .init())
    let path = owned.map { StackPath.values(of: $0, \.numbers) { .back($0) } }
    owned = nil
    reports.collect { path?.write([3]) }
    #expect(path?.screens == [3, 2, 1])
    #expect(reports.lines.isEmpty)
  }

  @Test
  func `Nothing puts anything back once the path is no longer used`() async {
    var pop: RefusedPop<Int>? = RefusedPop()
    weak let watched = pop
    pop?.putBack(after: [1])
    pop = nil
    #expect(watched == nil)
    await nextJob()
  }

  /// As many main-actor jobs as it could need.
  private func nextJob() async {
    for _ in 0..<20 { await Task.yield() }
  }
}

/// A state that has nothing but a path.
private struct Countdown: Feature {
  struct State { var numbers = [3, 2, 1] }
  enum Action { case back(Int) }

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .back(let remaining): state.numbers.removeSubrange(remaining...)
    }
    return .none
  }
}
