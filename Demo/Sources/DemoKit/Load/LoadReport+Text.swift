// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation

extension LoadReport {
  /// A table for the terminal.
  var text: String {
    var lines = [Self.row(["", "sessions", "requests open", "heap in KB", "memory in KB", "open files"])]
    lines.append(Self.row(["before", "0", "0"] + Self.cells(before)))
    for (number, wave) in zip(1..., waves) {
      lines.append(
        Self.row(["wave \(number), held", "\(wave.held)", "\(wave.openRequests)"] + Self.cells(wave.footprint)))
      lines.append(
        Self.row(
          ["wave \(number), closed", "\(wave.left.sessionsAlive)", "\(wave.left.openRequests)"] + Self.cells(wave.after)
        ))
    }
    lines += ["", "requests sent".padding(toLength: 22, withPad: " ", startingAt: 0) + "statuses"]
    for (kind, tally) in answers.tallies.sorted(by: { $0.key < $1.key }) {
      let statuses = tally.statuses.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: "  ")
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
