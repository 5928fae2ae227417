// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The observations of the server under load, and the faults.
struct LoadReport {
  /// How much more resident memory is allowed after the last wave than after the one before. Units: KB.
  ///
  /// The first wave fills what the process keeps forever: caches, and the allocator's own memory. Growth with each
  /// later wave is a leak. A small rest of a wave is memory that the allocator could not return, single pages here and
  /// there.
  static let growthAllowed = 16 * 1_024
  /// The same for memory that the server's code has not freed. Units: KB.
  static let heapGrowthAllowed = 4 * 1_024

  struct Wave {
    /// The number of sessions at once, and of open requests of the backend for them.
    var held: Int
    var openRequests: Int
    var footprint: LoadFootprint
    /// What was left of them after they had ended.
    var left: DemoInventory
    var after: LoadFootprint
  }

  let sessions: Int
  let before: LoadFootprint
  var waves: [Wave] = []
  var answers = LoadAnswers()
  var seconds = 0.0

  /// The growth of the memory with the last wave. Units: KB. Nil if unknown.
  var growth: Int? { growth(\.residentMemory) }
  /// The same for memory that the server's code has not freed.
  var heapGrowth: Int? { growth(\.heapInUse) }

  private func growth(_ what: KeyPath<LoadFootprint, Int?>) -> Int? {
    guard let last = waves.last?.after[keyPath: what], let before = waves.dropLast().last?.after[keyPath: what] else {
      return nil
    }
    return last - before
  }

  /// One sentence for each fault.
  var faults: [String] {
    var faults: [String] = []
    for (number, wave) in zip(1..., waves) {
      if wave.held != sessions { faults.append("Wave \(number) had \(wave.held) sessions at once, not \(sessions).") }
      if !wave.left.isEmpty {
        let left = try? ServerAccount(inventory: wave.left, heapInUse: nil).line
        faults.append("After wave \(number) something is left: \(left ?? "")")
      }
    }
    if waves.count == 2, let first = waves[0].after.openFiles, let second = waves[1].after.openFiles, second > first {
      faults.append("After wave 2 there are \(second - first) more open files than after wave 1.")
    }
    if let growth, growth > Self.growthAllowed {
      faults.append(
        "After the last wave the memory is \(growth) KB above that of the wave before: at most \(Self.growthAllowed) KB."
      )
    }
    if let heapGrowth, heapGrowth > Self.heapGrowthAllowed {
      faults.append(
        "After the last wave \(heapGrowth) KB more are not freed than after the wave before: at most \(Self.heapGrowthAllowed) KB."
      )
    }
    for (kind, tally) in answers.tallies.sorted(by: { $0.key < $1.key }) where tally.unexpected > 0 {
      faults.append("\(tally.unexpected) requests of kind '\(kind)' got another status than they should.")
    }
    return faults
  }
}

extension DemoInventory {
  func subtracting(_ other: DemoInventory) -> DemoInventory {
    DemoInventory(
      sessions: sessions - other.sessions, sessionsAlive: sessionsAlive - other.sessionsAlive,
      scopes: scopes - other.scopes, runs: runs - other.runs, openRequests: openRequests - other.openRequests,
      handlers: handlers - other.handlers, pageConnections: pageConnections - other.pageConnections,
      backendConnections: backendConnections - other.backendConnections)
  }
}
