// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Plain Swift: runs of which one is active, in the order in which they were added. Each can be cancelled alone.
@MainActor
private final class PlainQueue {
  final class Entry {
    let number: Int
    let work: @MainActor () async -> Void
    var task: Task<Void, Never>?
    var isCancelled = false

    init(number: Int, work: @escaping @MainActor () async -> Void) { (self.number, self.work) = (number, work) }
  }

  private var entries: [Int: Entry] = [:]
  private var added = 0
  /// The number of the active entry.
  private var active = 0

  func add(_ work: @escaping @MainActor () async -> Void) -> Entry {
    added += 1
    let entry = Entry(number: added, work: work)
    entries[entry.number] = entry
    startNext()
    return entry
  }

  func cancel(_ entry: Entry) {
    guard entries.removeValue(forKey: entry.number) != nil else { return }
    entry.isCancelled = true
    entry.task?.cancel()
    startNext()
  }

  private func startNext() {
    guard entries[active] == nil else { return }
    while active < added {
      active += 1
      guard let entry = entries[active] else { continue }
      entry.task = Task { if !Task.isCancelled { await entry.work() } }
      return
    }
  }
}

extension GrowthRow {
  /// Plain Swift: n runs, of which all but one wait for the one before, are cancelled one by one, in an irregular order.
  @MainActor
  static func plainQueueCancelled(_ n: Int, _ cpu: CPUMeter) async throws {
    let (gate, queue) = (Gate(), PlainQueue())
    let entries = (0..<n).map { _ in queue.add { await gate.wait() } }
    await settle()
    let order = Order.random.indices(n)
    try cpu.measure { for index in order { queue.cancel(entries[index]) } }
    try check(entries.allSatisfy(\.isCancelled), "a plain run was not cancelled")
    await settle()
    gate.openAll()
    await settle()
  }
}
