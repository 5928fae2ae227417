// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

@Suite("WeakOwner.hold: an owner's table of held fields")
@MainActor
struct OwnerHoldTableTests {
  let scope = TaskScope()
  let gate = Gate()

  final class Detail: Screen {}

  @Test
  func `An owner that is released while one of its fields is held leaves nothing in the registry`() async {
    var screen: Screen? = Screen()
    weak let weakScreen = screen
    let run = scope.run(on: screen!) { [gate] owner in
      try await owner.hold(\.isLoading, at: true) { await gate.wait() }
    }
    await gate.waitUntilReached()
    screen = nil
    #expect(weakScreen == nil)
    gate.open()
    #expect(await run.finished() == .finished)
    #expect(scope.heldValues.isEmpty)
    #expect(scope.engine.liveRuns == 0)
  }

  @Test
  func `A class and its superclass may hold fields of one owner at the same time: both are restored`() async {
    let detail = Detail()
    let other = Gate()
    let first = scope.run(on: detail as Screen) { [gate] owner in
      try await owner.hold(\.isLoading, at: true) { await gate.wait() }
    }
    await gate.waitUntilReached()
    let second = scope.run(on: detail) { owner in
      try await owner.hold(\.title, at: "Loading…") { await other.wait() }
    }
    await other.waitUntilReached()
    #expect(detail.isLoading)
    gate.open()
    await first.finished()
    #expect(!detail.isLoading)
    other.open()
    await second.finished()
    #expect(detail.title == "")
    #expect(scope.heldValues.isEmpty)
  }

  /// The key paths of a class and of its superclass differ, so these two holders do not know of each other.
  @Test
  func `A class and its superclass may hold one field at the same time: it is restored when both have left`() async {
    let detail = Detail()
    let (other, reports) = (Gate(), Reports())
    let first = scope.run(on: detail as Screen) { [gate] owner in
      try await owner.hold(\.isLoading, at: true) { await gate.wait() }
    }
    await gate.waitUntilReached()
    let second = await reports.collect {
      scope.run(on: detail) { owner in
        try await owner.hold(\.isLoading, at: true) { await other.wait() }
      }
    }
    await other.waitUntilReached()
    gate.open()
    await first.finished()
    other.open()
    await second.finished()
    #expect(!detail.isLoading)
    #expect(scope.heldValues.isEmpty)
  }
}
