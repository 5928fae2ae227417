// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation

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
    var left: [String: Int]
    var after: LoadFootprint
  }

  let sessions: Int
  let before: LoadFootprint
  var waves: [Wave] = []
  var answers = Answers()
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
        let left = wave.left.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", ")
        faults.append("After wave \(number) something is left: \(left).")
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
    for (kind, count) in answers.unexpected.sorted(by: { $0.key < $1.key }) {
      faults.append("\(count) requests of kind '\(kind)' got another status than they should.")
    }
    return faults
  }
}

extension LoadReport {
  /// The requests sent under load, by kind, and their statuses.
  struct Answers {
    private(set) var statuses: [String: [Int: Int]] = [:]
    private(set) var unexpected: [String: Int] = [:]

    mutating func count(_ status: Int, for kind: String, isExpected: Bool) {
      statuses[kind, default: [:]][status, default: 0] += 1
      if !isExpected { unexpected[kind, default: 0] += 1 }
    }

    mutating func merge(_ other: Answers) {
      statuses.merge(other.statuses) { $0.merging($1, uniquingKeysWith: +) }
      unexpected.merge(other.unexpected, uniquingKeysWith: +)
    }
  }

  /// A table for the terminal.
  var text: String {
    var lines = [Self.row(["", "sessions", "requests open", "heap in KB", "memory in KB", "open files"])]
    lines.append(Self.row(["before", "0", "0"] + Self.cells(before)))
    for (number, wave) in zip(1..., waves) {
      let left = ["sessionsAlive", "openRequests"].map { "\(wave.left[$0, default: 0])" }
      lines.append(
        Self.row(["wave \(number), held", "\(wave.held)", "\(wave.openRequests)"] + Self.cells(wave.footprint)))
      lines.append(Self.row(["wave \(number), closed"] + left + Self.cells(wave.after)))
    }
    lines += ["", "requests sent".padding(toLength: 22, withPad: " ", startingAt: 0) + "statuses"]
    for (kind, statuses) in answers.statuses.sorted(by: { $0.key < $1.key }) {
      let statuses = statuses.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: "  ")
      lines.append(kind.padding(toLength: 22, withPad: " ", startingAt: 0) + statuses)
    }
    lines.append("")
    for (what, growth) in [("Heap", heapGrowth), ("Memory", growth)] {
      guard let growth else { continue }
      lines.append("\(what) after the last wave, against the one before: \(growth > 0 ? "+" : "")\(growth) KB.")
    }
    lines.append("It took \(Int(seconds.rounded())) s.")
    return lines.joined(separator: "\n")
  }

  private static func cells(_ footprint: LoadFootprint) -> [String] {
    [footprint.heapInUse, footprint.residentMemory, footprint.openFiles].map { $0.map(String.init) ?? "–" }
  }

  private static func row(_ cells: [String]) -> String {
    cells[0].padding(toLength: 16, withPad: " ", startingAt: 0)
      + cells.dropFirst().map { String(repeating: " ", count: max(1, 15 - $0.count)) + $0 }.joined()
  }
}
