// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Testing

@testable import BelayTestSupport

// One after the other: what the comparison calls is one variable for all.
@Suite("Held values: the field's own == ends the store while the hold begins", .serialized)
@MainActor
struct HoldReentryTests {
  /// A value whose comparison calls back into the store.
  struct Nasty: Equatable {
    var number = 0
    @MainActor static var compared: (() -> Void)?

    static func == (left: Nasty, right: Nasty) -> Bool {
      MainActor.assumeIsolated {
        let callback = compared
        compared = nil
        callback?()
      }
      return left.number == right.number
    }
  }

  struct Screen: Feature {
    struct State { var held = Nasty() }
    enum Action { case holdsForRun, holdsInWork, holdsAgain }

    let note: @MainActor (String) -> Void

    func receive(_ action: Action, into state: inout State) -> Effect<Self> {
      switch action {
      case .holdsForRun, .holdsAgain:
        return .run(Lane("held", .restart), holding: \.held, at: Nasty(number: 1)) { _ in
          try await Task.sleep(for: .seconds(60))
        }
      case .holdsInWork:
        return .run { context in
          do {
            try await context.hold(\.held, at: Nasty(number: 1)) { note("the body") }
          } catch is CancellationError {
            note("cancelled")
          }
        }
      }
    }
  }

  @Test
  func `a run that holds from its start restores its field`() {
    let store = Store(Screen { _ in }, state: .init())
    Nasty.compared = { store.lifetime.end() }
    let run = store.run(.holdsForRun)
    #expect(run.outcome == .cancelled)
    #expect(store.lifetime.isEnded)
    #expect(store.held.number == 0)
  }

  @Test
  func `so does one that comes in another's place, and that other one`() {
    let store = Store(Screen { _ in }, state: .init())
    let first = store.run(.holdsForRun)
    Nasty.compared = { store.lifetime.end() }
    let second = store.run(.holdsAgain)
    #expect([first.outcome, second.outcome] == [.superseded, .cancelled])
    #expect(store.held.number == 0)
  }

  @Test
  func `work that holds restores its field, and its body does not begin`() async {
    var notes: [String] = []
    let store = Store(Screen { notes.append($0) }, state: .init())
    Nasty.compared = { store.lifetime.end() }
    await store.run(.holdsInWork).finished()
    while notes.isEmpty { await Task.yield() }
    #expect(notes == ["cancelled"])
    #expect(store.held.number == 0)
  }
}
