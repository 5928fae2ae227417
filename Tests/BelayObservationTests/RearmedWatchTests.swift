// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

/// Counts how often a getter runs.
private final class Reads {
  var count = 0
}

private final class Token {}

private struct Weakly {
  weak var token: Token?
}

private struct Tag: Equatable {
  let id: Int
  let token = Token()

  static func == (left: Tag, right: Tag) -> Bool { left.id == right.id }
}

private struct Line: Identifiable { let id: Int }

private struct Desk: Feature {
  struct State {
    var count = 0
    var title = ""
    var tag: Tag?
    /// Has rows, or anything else.
    var content: Any = Rows<Line>([Line(id: 1)])
    let reads = Reads()

    var doubled: Int {
      reads.count += 1
      return 2 * count
    }
  }
  typealias Action = @MainActor (inout State) -> Void

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    action(&state)
    return .none
  }
}

private struct Badge: Equatable {
  let id: Int
  let farewell: Farewell

  static func == (left: Badge, right: Badge) -> Bool { left.id == right.id }
}

private struct Wall: Feature {
  struct State {
    var count = 0
    var badge: Badge?
  }
  enum Mutation { case badgeRemoved }
  typealias Action = @MainActor (inout State) -> Effect<Self>

  func receive(_ action: Action, into state: inout State) -> Effect<Self> { action(&state) }
  static func apply(_ mutation: Mutation, to state: inout State) { state.badge = nil }
}

/// As views do: the wake only notes that something has changed, and the next read comes after the turn.
@Suite("Store: a field that is read again after it has changed")
@MainActor
struct RearmedWatchTests {
  private let store = Store(Desk(), state: .init())

  @Test
  func `A reader of two fields is woken once for each turn, however often it reads again`() {
    let inWake = Watcher { [store] in "\(store.count) \(store.title)" }
    var wakes = 0
    for turn in 1...4 {
      watch {
        (store.count, store.title)
      } onChange: {
        wakes += 1
      }
      store.send { state in
        state.count = turn
        state.title = "\(turn)"
      }
      #expect(wakes == turn)
    }
    #expect(inWake.seen == ["0 ", "1 1", "2 2", "3 3", "4 4"])
    watch {
      (store.count, store.title)
    } onChange: {
      wakes += 1
    }
    store.send { $0.count = 4 }
    #expect(wakes == 4, "an equal value was written")
    #expect(store.engine.watches.count <= 3)
  }

  @Test
  func `An untracked read notifies no observer later`() {
    var wakes = 0
    watch {
      store.count
    } onChange: {
      wakes += 1
    }
    store.send { $0.count = 1 }
    #expect(store.count == 1)
    store.send { $0.count = 2 }
    #expect(wakes == 1)
    #expect(store.engine.watches.isEmpty)
  }

  @Test
  func `What changed again before the next read counts as seen by it`() {
    var wakes = 0
    watch {
      store.count
    } onChange: { [store] in
      wakes += 1
      store.send { $0.count = 2 }
    }
    store.send { $0.count = 1 }
    watch {
      store.count
    } onChange: {
      wakes += 1
    }
    store.send { $0.count = 2 }
    #expect(wakes == 1)
    store.send { $0.count = 3 }
    #expect(wakes == 2)
  }

  @Test
  func `Between the wake and the next read the field's value is not kept`() {
    store.send { $0.tag = Tag(id: 1) }
    watch {
      store.tag
    } onChange: {
    }
    #expect(outlivesItsPlace(next: Tag(id: 2)), "while it is watched, its last value is kept to be compared")
    #expect(!outlivesItsPlace(next: Tag(id: 3)))
  }

  /// Whether anything has the tag when the state has another.
  private func outlivesItsPlace(next: Tag) -> Bool {
    var isKept = false
    store.send { state in
      let last = Weakly(token: state.tag?.token)
      state.tag = next
      isKept = last.token != nil
    }
    return isKept
  }

  @Test
  func `A field of any type had rows, and wakes for what it has in their place`() {
    var wakes = 0
    for turn in 1...3 {
      watch {
        store.content
      } onChange: {
        wakes += 1
      }
      store.send { $0.content = turn }
      #expect(wakes == turn)
    }
  }

  @Test
  func `The getter of a computed field runs once for each read, also for one that watches again`() {
    var wakes = 0
    for turn in 1...3 {
      let reads = store.reads.count
      watch {
        store.doubled
      } onChange: {
        wakes += 1
      }
      #expect(store.reads.count == reads + 1)
      store.send { $0.count = turn }
      #expect(wakes == turn)
    }
  }

  #if os(macOS) || os(Linux)
    @Test
    func `The last value of a field that was watched may read the store when it is released`() async {
      await #expect(processExitsWith: .success) { @MainActor in
        let store = Store(Wall(), state: .init())
        let run = store.run { _ in .run(undo: .badgeRemoved) { _ in try await Task.sleep(for: .seconds(1_000)) } }
        watch {
          store.badge
        } onChange: {
          run.cancel()
        }
        store.send { state in
          state.badge = Badge(id: 1, farewell: Farewell { _ = store.count })
          return .none
        }
        precondition(store.badge == nil)
      }
    }
  #endif

  @Test
  func `Rows that fired, and that nothing reads again, are not watched after the parent's next action`() {
    let store = Store(Leaf(), state: .init(twigs: [.init(id: 1), .init(id: 2), .init(id: 3)]))
    let rows = (1...3).map { store.child(Leaf.twigs, id: $0)! }
    var wakes = 0
    for row in rows {
      watch {
        row.count
      } onChange: {
        wakes += 1
      }
    }
    for row in rows { row.send(.set { $0.count = 1 }) }
    store.send(.set { _ in })
    #expect(wakes == 3)
    #expect(store.engine.tree.watchedNodes == 0)
  }
}
