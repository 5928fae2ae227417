// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation

/// What an earlier run printed with `--format json`.
struct EarlierRun {
  private struct Entry: Decodable {
    let row: String
    let unit: String
    let ratio: Double
  }

  private let entries: [String: Entry]

  init(file: String) throws {
    do {
      let data = try Data(contentsOf: URL(fileURLWithPath: file))
      let list = try JSONDecoder().decode([Entry].self, from: data)
      entries = Dictionary(list.map { ($0.row, $0) }) { first, _ in first }
    } catch {
      throw WrongResult(
        description: "'\(file)' is not what `belay-bench --format json` printed, or cannot be read: \(error)")
    }
  }

  /// By how much the row's ratio to plain Swift has changed since: 1.2 is a fifth slower. Of ratios: the machine may have been faster
  /// or slower then. Nil where the earlier run did not have the row, or in another unit.
  func change(to summary: Summary) -> Double? {
    guard let entry = entries[summary.row.name], entry.unit == summary.unit.rawValue, entry.ratio > 0 else {
      return nil
    }
    return summary.ratio / entry.ratio
  }
}
