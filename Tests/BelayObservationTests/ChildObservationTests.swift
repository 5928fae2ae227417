// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

/// A list in an app: two levels of parents over rows, with fields of every kind.
private struct App: Feature {
  struct State {
    var list: List.State? = List.State()
    var unrelated = ""
    var total: Int { list?.total ?? 0 }
  }
  typealias Action = @MainActor (inout State) -> Void
  static let list = child(\.list) { _, _ in List() }
  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    action(&state)
    return .none
  }
}

private struct List: Feature {
  /// Not comparable.
  struct Opaque { var number = 0 }

  struct State {
    var before = Opaque()
    var rows: Rows<Leaf.State> = [.init(id: 1), .init(id: 2), .init(id: 3)]
    var title = ""
    var after = Opaque()
    var total: Int { rows.reduce(0) { $0 + $1.level } }
  }
  typealias Action = @MainActor (inout State) -> Void
  static let rows = children(\.rows) { _, _ in
    Leaf()
  } output: { _, _ in
    nil
  }
  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    action(&state)
    return .none
  }
}

@Suite("Observation of rows")
@MainActor
struct ChildObservationTests {
  private let app = Store(App(), state: .init())
  private var list: Store<List> { app.child(App.list)! }

  @Test
  func `A row's write notifies observers of its field, of all rows, and of totals above; no others`() {
    let (list, row) = (list, list.child(List.rows, id: 2)!)
    let (other, ids) = (list.child(List.rows, id: 1)!, Watcher { Array(list.rowIDs(List.rows)) })
    let asleep = (
      Watcher { row.text }, Watcher { other.level }, Watcher { list.title }, Watcher { list.before.number },
      Watcher { list[\.before] }, Watcher { list[\.after] }, Watcher { [app] in app.unrelated }
    )
    let presence = Watcher { [app] in app.child(App.list)?.child(List.rows, id: 2) != nil }
    let absent = Watcher { list.child(List.rows, id: 9) != nil }
    let level = Watcher { row.level }
    let total = Watcher { list.total }
    let whole = Watcher { list.rows.map(\.level) }
    let one = Watcher { list.rows[id: 2]?.level }
    let top = Watcher { [app] in app.total }
    let state = Watcher { [app] in app.state.list?.total }
    row.send(.set { $0.level = 5 })
    #expect(level.seen == [0, 5])
    #expect(total.seen == [0, 5] && top.seen == [0, 5] && state.seen == [0, 5])
    #expect(whole.seen == [[0, 0, 0], [0, 5, 0]] && one.seen == [0, 5])
    #expect(ids.wakes == 0 && presence.wakes == 0 && absent.wakes == 0)
    #expect(asleep.0.wakes == 0 && asleep.1.wakes == 0 && asleep.2.wakes == 0 && asleep.3.wakes == 0)
    #expect(asleep.4.wakes == 0 && asleep.5.wakes == 0 && asleep.6.wakes == 0)
  }

  @Test
  func `A row's work, its held values and what is restored notify observers as its actions do`() async {
    let row = list.child(List.rows, id: 1)!
    let busy = Watcher { [app] in app.list?.rows.map(\.isBusy) }
    let mine = Watcher { row.isBusy }
    let job = Job("work")
    row.send(.hold(job))
    await job.finish()
    #expect(mine.seen == [false, true, false])
    #expect(busy.seen.first == [false, false, false] && busy.seen.last == [false, false, false])
    #expect(busy.seen.contains([true, false, false]))
  }

  @Test
  func `A parent's write to one row notifies that row's observers, and no other row's`() {
    let list = list
    let levels = [1, 2, 3].map { id in
      let row = list.child(List.rows, id: id)!
      return Watcher { row.level }
    }
    let texts = [1, 2].map { id in
      let row = list.child(List.rows, id: id)!
      return Watcher { row.text }
    }
    let ids = Watcher { Array(list.rowIDs(List.rows)) }
    list.send { $0.rows[id: 2]?.level = 4 }
    #expect(levels.map(\.seen) == [[0], [0, 4], [0]])
    app.send { $0.list?.rows[id: 3]?.level = 6 }
    #expect(levels.map(\.seen) == [[0], [0, 4], [0, 6]])
    #expect(texts.allSatisfy { $0.wakes == 0 })
    #expect(ids.wakes == 0)
  }

  @Test
  func `Rows reset to an older copy notify the observers whose value differs, and no others`() {
    let list = list
    let old = list.rows
    let levels = [1, 2, 3].map { id in
      let row = list.child(List.rows, id: id)!
      return Watcher { row.level }
    }
    let ids = Watcher { Array(list.rowIDs(List.rows)) }
    let total = Watcher { [app] in app.total }
    list.send { state in
      state.rows[id: 1]?.level = 1
      state.rows[id: 3]?.level = 3
    }
    list.child(List.rows, id: 2)!.send(.set { $0.text = "by itself" })
    #expect(levels.map(\.seen) == [[0, 1], [0], [0, 3]])
    list.send { $0.rows = old }
    #expect(levels.map(\.seen) == [[0, 1, 0], [0], [0, 3, 0]])
    #expect(total.seen == [0, 4, 0])
    #expect(ids.wakes == 0)
  }

  @Test
  func `Rows of a list that was empty when it was first read: an answer made from none notifies each row's observers`()
  {
    let list = list
    list.send { $0.rows = [] }
    #expect(list.rowIDs(List.rows).isEmpty)
    list.send { $0.rows = Rows(uniquing: [.init(id: 1), .init(id: 2)]) }
    let levels = [1, 2].map { id in
      let row = list.child(List.rows, id: id)!
      return Watcher { row.level }
    }
    list.send { $0.rows = Rows(uniquing: [.init(id: 2, level: 4), .init(id: 1, level: 5), .init(id: 2, level: 6)]) }
    #expect(levels.map(\.seen) == [[0, 5], [0, 6]])
  }

  @Test(arguments: [false, true])
  func `A row's own write, and rows taken back to the copy from before it, in one turn and in two`(inOneTurn: Bool) {
    let list = list
    let row = list.child(List.rows, id: 1)!
    let old = list.rows
    let level = Watcher { row.level }
    let steps: [@MainActor () -> Void] = [{ row.send(.set { $0.level = 1 }) }, { list.send { $0.rows = old } }]
    if inOneTurn { app.engine.tree.inTurn { for step in steps { step() } } } else { for step in steps { step() } }
    #expect(level.seen.last == 0)
    // Observers are notified at the end of a turn.
    let seen = inOneTurn ? [0] : [0, 1, 0]
    #expect(level.seen == seen)
    row.send(.set { $0.level = 2 })
    list.send { $0.rows[id: 1]?.level = 3 }
    #expect(level.seen == seen + [2, 3])
  }

  @Test
  func `Ids wake once for a change of several rows, and see all of it`() {
    let list = list
    let ids = Watcher { Array(list.rowIDs(List.rows)) }
    list.send { state in
      state.rows.remove(id: 1)
      state.rows.append(.init(id: 4))
      state.rows.reverse()
      state.rows[id: 3]?.text = "changed too"
    }
    #expect(ids.seen == [[1, 2, 3], [4, 3, 2]])
    app.send { $0.list?.rows = [] }
    #expect(ids.seen.last == [] && ids.wakes == 2)
  }

  @Test
  func `Presence wakes once: when a row comes, when it goes, and when another takes the place of a child`() {
    let list = list
    let nine = Watcher { list.child(List.rows, id: 9) != nil }
    let two = Watcher { list.child(List.rows, id: 2) != nil }
    let whole = Watcher { [app] in app.child(App.list) != nil }
    list.send { $0.rows.append(.init(id: 9)) }
    list.send { $0.rows[id: 9]?.level = 1 }
    list.send { $0.rows.reverse() }
    list.send { $0.rows.remove(id: 2) }
    list.send { $0.rows.remove(id: 9) }
    #expect(nine.seen == [false, true, false])
    #expect(two.seen == [true, false, false], "while the row is not there, any row that comes or goes may be it")
    #expect(whole.wakes == 0)
    app.send { $0.list = nil }
    app.send { $0.unrelated = "changed" }
    app.send { $0.list = .init() }
    #expect(whole.seen == [true, false, true])
  }

  @Test
  func `Watches of ended children are removed`() {
    let list = list
    let rows = [1, 2].map { list.child(List.rows, id: $0)! }
    let watchers = rows.map { row in Watcher { row.level } }
    let title = Watcher { list.title }
    #expect(app.engine.tree.watchedNodes == 3)
    list.send { $0.rows.remove(id: 1) }
    #expect(app.engine.tree.watchedNodes == 2)
    #expect(rows[0].engine.watches.isEmpty)
    app.send { $0.list = nil }
    #expect(app.engine.tree.watchedNodes == 0)
    #expect(rows[1].engine.watches.isEmpty && list.engine.watches.isEmpty)
    _ = Watcher { rows[1].level }
    #expect(app.engine.tree.watchedNodes == 0, "there is nothing left to watch")
    #expect(watchers.allSatisfy { $0.wakes == 0 } && title.wakes == 0)
  }

  @Test
  func `A watcher that ends a child while the child's other watchers are being told leaves no watch behind`() {
    let shelf = Store(Shelf(), state: .init())
    let row = shelf.child(Shelf.rows, id: 1)!
    // Cancelling it removes the row, in the middle of the notification.
    let run = shelf.run(())
    watch {
      row.level
    } onChange: {
      run.cancel()
    }
    watch {
      // It still reads when the change is made.
      _ = row.level
      row.send(.set { $0.level = 1 })
    } onChange: {
    }
    #expect(row.lifetime.isEnded && shelf.rows.isEmpty)
    #expect(row.engine.watches.isEmpty)
    #expect(shelf.engine.tree.watchedNodes == 0)
  }
}

/// A row, and a run whose undo removes it.
private struct Shelf: Feature {
  struct State { var rows: Rows<Leaf.State> = [.init(id: 1)] }
  enum Mutation { case empty }
  static let rows = children(\.rows) { _, _ in
    Leaf()
  } output: { _, _ in
    nil
  }
  func receive(_ action: Void, into state: inout State) -> Effect<Self> {
    .run(undo: .empty) { _ in try await Task.sleep(for: .seconds(3_600)) }
  }
  static func apply(_ mutation: Mutation, to state: inout State) { state.rows = [] }
}
