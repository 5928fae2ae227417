// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Testing

/// Rows behind a filter that shows all of them; a row's runs never end by themselves.
private struct Line: Feature {
  struct State: Identifiable {
    let id: Int
    var mark = 0
    var changes = 0
  }
  enum Action {
    case hold(Int)
    case change
    case write(Int)
  }

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .hold(let value):
      return .run(holding: \.mark, at: value) { _ in try await Task.sleep(for: .seconds(100_000)) }
    case .change:
      state.changes += 1
      return .none
    case .write(let value):
      state.mark = value
      return .none
    }
  }
}

private struct Page: Feature {
  struct State {
    var all: Rows<Line.State> = [Line.State(id: 1)]
    var visible: Rows<Line.State> {
      get { all.filter { _ in true } }
      set { for line in newValue { all[id: line.id] = line } }
    }
  }
  typealias Action = Int

  static let lines = children(\.visible) { _, _ in Line() }

  func receive(_ action: Int, into state: inout State) -> Effect<Self> {
    state.all[id: 1]?.mark = action
    return .none
  }
}

/// The simulation found these cases (`Simulation/Seeds/saved.txt`).
@Suite("Children: writes over what is held in a computed place")
@MainActor
struct ComputedPlaceWriteTests {
  private let store = Store(Page(), state: Page.State())
  private var line: Store<Line> { store.child(Page.lines, id: 1)! }

  @Test func `The parent writes the very value that is held, and a later change of the child leaves it there`() {
    let line = line
    let run = line.run(.hold(2))
    store.send(2)
    line.send(.change)
    run.cancel()
    #expect(line.mark == 2 && store.all[0].mark == 2)
  }

  @Test func `The child writes what an older run holds, and that stands when both have ended`() {
    let line = line
    let (older, newer) = (line.run(.hold(2)), line.run(.hold(1)))
    line.send(.write(2))
    newer.cancel()
    #expect(line.mark == 2)
    older.cancel()
    #expect(line.mark == 2 && store.all[0].mark == 2)
  }

  @Test func `A hold that comes after a write restores what was written`() {
    let line = line
    let first = line.run(.hold(2))
    store.send(2)
    line.send(.change)
    let second = line.run(.hold(3))
    #expect(line.mark == 3 && store.all[0].mark == 2)
    second.cancel()
    #expect(line.mark == 2)
    first.cancel()
    #expect(line.mark == 2 && store.all[0].mark == 2)
  }

  @Test(arguments: [false, true])
  func `The parent writes another value and then the one from before the hold: the held one is shown`(isRead: Bool) {
    let line = line
    store.send(2)
    let run = line.run(.hold(1))
    store.send(0)
    if isRead { #expect(line.mark == 0, "a write over a hold is shown") }
    store.send(2)
    #expect(line.mark == 1 && store.all[0].mark == 2, "whether it was read in between makes no difference")
    run.cancel()
    #expect(line.mark == 2 && store.all[0].mark == 2)
  }
}
