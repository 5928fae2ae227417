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
    // Known to grow quadratically: each level's action writes a state that is stored in that of the level above, and so
    // on up to the root, and then checks for each level above whether the child that leads down is still there.
    // Benchmarks/README.md says why neither can wait. The row checks that it does not grow faster.
    GrowthRow(
      "outputs-through-levels", upTo: 1_000, because: "a state in a state, so deep, needs a deep stack", mayGrow: 120
    ) { n, cpu in
      var state = Folder.State(id: n)
      for id in (0..<n).reversed() { state = Folder.State(id: id, below: [state]) }
      let root = Store(Folder(), state: state)
      var deepest = root
      for id in 1...n {
        guard let next = deepest.child(Folder.below, id: id) else { throw WrongResult(description: "no folder \(id)") }
        deepest = next
      }
      try cpu.measure { deepest.send(.tapped) }
      try check(root.heard == 1, "the root received \(root.heard) outputs")
    },
  ]

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
