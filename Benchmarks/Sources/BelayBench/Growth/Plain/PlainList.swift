// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Observation

/// Plain Swift: a list whose rows are objects, found by their ids. Each row has a table of its runs.
@MainActor
final class PlainList {
  @MainActor
  final class Row {
    let id: Int
    let runs = PlainRuns()

    init(id: Int) { self.id = id }
  }

  private var order: [Int]
  private var rows: [Int: Row] = [:]

  init(_ count: Int) {
    order = Array(0..<count)
    for id in order { rows[id] = Row(id: id) }
  }

  /// One run for each row.
  func start(_ gate: Gate) -> [PlainRun] {
    order.compactMap { id in rows[id]?.runs.run { _ in await gate.wait() } }
  }

  func cancelAll() {
    for id in order { rows[id]?.runs.cancelAll() }
  }

  /// Removes every row, then ends the runs of each.
  func removeAll() {
    let removed = order.compactMap { rows.removeValue(forKey: $0) }
    order = []
    for row in removed { row.runs.cancelAll() }
  }
}

/// Plain Swift: a list whose rows are observed objects, found by their ids.
@MainActor
private final class PlainTrackedList {
  @MainActor
  @Observable
  final class Row {
    var isRemoved = false
  }

  private var order: [Int]
  private var rows: [Int: Row] = [:]

  init(_ count: Int) {
    order = Array(0..<count)
    for id in order { rows[id] = Row() }
  }

  func row(_ id: Int) -> Row? { rows[id] }

  func removeAll() {
    let removed = order.compactMap { rows.removeValue(forKey: $0) }
    order = []
    for row in removed { row.isRemoved = true }
  }
}

extension GrowthRow {
  /// Plain Swift: n rows have a run each, which `end` cancels.
  @MainActor
  static func plainRowsEnd(_ n: Int, _ cpu: CPUMeter, _ end: @MainActor (PlainList) -> Void) async throws {
    let (gate, list) = (Gate(), PlainList(n))
    let runs = list.start(gate)
    await gate.isWaited(by: n)
    try cpu.measure { end(list) }
    try check(runs.count == n && runs.allSatisfy { $0.outcome == .cancelled }, "a plain row's run was not cancelled")
    gate.openAll()
    await settle()
  }

  /// Plain Swift: n observed rows are removed together.
  @MainActor
  static func plainTrackedRowsRemoved(_ n: Int, _ cpu: CPUMeter) throws {
    let (list, watchers) = (PlainTrackedList(n), Watchers())
    for id in 0..<n { watchers.watch { _ = list.row(id)?.isRemoved } }
    try cpu.measure { list.removeAll() }
    try check(watchers.notifications == n, "\(watchers.notifications) of \(n) plain rows were reported as removed")
  }
}
