// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation

/// The output of an earlier run with `--format json`.
struct EarlierRun {
  private let rows: [String: ReportedRow]

  init(file: String) throws {
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: file)) else {
      throw WrongResult(description: "the file '\(file)' cannot be read")
    }
    guard let list = try? JSONDecoder().decode([ReportedRow].self, from: data) else {
      throw WrongResult(description: "'\(file)' is not what `belay-bench --format json` prints")
    }
    rows = Dictionary(list.map { ($0.row, $0) }) { first, _ in first }
  }

  /// The factor by which the row's ratio to plain Swift has changed since: 1.2 is a fifth slower. It compares ratios
  /// because the machine's speed may have changed. Nil if the earlier run did not have the row, or had it in another
  /// unit.
  func change(to summary: Summary) -> Double? {
    guard let row = rows[summary.row.name], row.unit == summary.unit.rawValue, row.ratio > 0 else { return nil }
    return summary.ratio / row.ratio
  }
}
