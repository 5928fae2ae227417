// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Observation

extension GrowthRow {
  /// Child stores.
  static let children = [
    GrowthRow("fan-out-cancelled") { n, cpu in
      let gate = Gate()
      let list = Store(WorkList(), state: .init(n))
      let run = list.run(.refreshed(gate))
      await gate.isWaited(by: n)
      try cpu.measure { run.cancel() }
      try check(run.outcome == .cancelled, "the run was not cancelled")
      gate.openAll()
      await settle()
    } plain: {
      try await plainRowsEnd($0, $1) { $0.cancelAll() }
    },
    GrowthRow("children-dismissed") { n, cpu in
      let gate = Gate()
      let screen = Store(ListScreen(), state: .init(list: .init(n)))
      guard let list = screen.child(ListScreen.list) else { throw WrongResult(description: "there is no list") }
      let run = list.run(.refreshed(gate))
      await gate.isWaited(by: n)
      try cpu.measure { screen.send(.dismissed) }
      try check(list.lifetime.isEnded && run.outcome == .cancelled, "the list outlived its state")
      gate.openAll()
      await settle()
    } plain: {
      try await plainRowsEnd($0, $1) { $0.removeAll() }
    },
    GrowthRow("rows-removed-together") { n, cpu in
      let gate = Gate()
      let list = Store(WorkList(), state: .init(n))
      let run = list.run(.refreshed(gate))
      await gate.isWaited(by: n)
      try cpu.measure { list.send(.cleared) }
      try check(run.outcome == .cancelled, "a row outlived its state")
      gate.openAll()
      await settle()
    } plain: {
      try await plainRowsEnd($0, $1) { $0.removeAll() }
    },
    GrowthRow("tracked-rows-removed-together") { n, cpu in
      let list = try Tracked(n)
      try cpu.measure { list.store.send(.cleared) }
      try check(
        list.watchers.notifications == n,
        "\(list.watchers.notifications) of \(n) were notified that their row was removed")
    } plain: {
      try plainTrackedRowsRemoved($0, $1)
    },
    GrowthRow("rows-removed-one-by-one-last") { n, cpu in
      let list = try Tracked(n)
      try cpu.measure { for id in Order.last.indices(n) { list.store.send(.removed(id: id)) } }
      try check(
        list.watchers.notifications == n,
        "\(list.watchers.notifications) of \(n) were notified that their row was removed")
    },
    GrowthRow(
      "rows-removed-one-by-one-first", upTo: 30_000, because: "an array moves all others each time",
      { n, cpu in
        let list = try Tracked(n)
        try cpu.measure { for id in 0..<n { list.store.send(.removed(id: id)) } }
        try check(
          list.watchers.notifications == n,
          "\(list.watchers.notifications) of \(n) were notified that their row was removed")
      },
      plain: { n, cpu in
        var rows = (0..<n).map { WorkRow.State(id: $0) }
        try cpu.measure { for _ in 0..<n { rows.removeFirst() } }
      }),
    GrowthRow("rows-act-one-by-one") { n, cpu in
      let list = try Tracked(n)
      for row in list.rows { list.watchers.watch { _ = row.count } }
      try cpu.measure { for row in list.rows { row.send(.counted) } }
      try check(list.watchers.notifications == n, "\(list.watchers.notifications) of \(n) changes were reported")
    },
    GrowthRow("parent-acts-with-rows") { n, cpu in
      let list = try Tracked(n)
      try cpu.measure { for _ in 0..<n { list.store.send(.counted) } }
      try check(list.store.count == n && list.watchers.notifications == 0, "a row was notified of the parent's change")
    },
    GrowthRow("outputs-through-levels", upTo: 1_000, because: deepStack) { n, cpu in
      let folders = try folders(n)
      try cpu.measure { folders[n].send(.tapped) }
      try check(folders[0].heard == 1, "the root received \(folders[0].heard) outputs")
    },
    GrowthRow("messages-through-levels", upTo: 1_000, because: deepStack) { n, cpu in
      let folders = try folders(n)
      try cpu.measure { folders[0].send(.refreshed) }
      try check(folders[n].heard == 1, "the deepest received \(folders[n].heard) messages")
    },
  ]

  private static let deepStack = "a state in a state, so deep, needs a deep stack"

  /// A root and `count` levels below it.
  @MainActor
  private static func folders(_ count: Int) throws -> [Store<Folder>] {
    var state = Folder.State(id: count)
    for id in (0..<count).reversed() { state = Folder.State(id: id, below: [state]) }
    var folders = [Store(Folder(), state: state)]
    for id in 1...count {
      guard let next = folders[id - 1].child(Folder.below, id: id) else {
        throw WrongResult(description: "no folder \(id)")
      }
      folders.append(next)
    }
    return folders
  }

  /// A list with a tracked store for every row, as views track theirs.
  @MainActor
  private final class Tracked {
    let store: Store<WorkList>
    private(set) var rows: [Store<WorkRow>] = []
    let watchers = Watchers()

    init(_ count: Int) throws {
      store = Store(WorkList(), state: .init(count))
      for id in 0..<count {
        watchers.watch { [self] in if let row = store.child(WorkList.rows, id: id) { rows.append(row) } }
      }
      try check(rows.count == count, "\(rows.count) of \(count) rows have a store")
    }
  }
}
