// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The measurements, for printing.
struct Report {
  let summaries: [Summary]
  var earlier: EarlierRun?
  var showsSources = true

  func text(_ format: Options.Format) -> String {
    switch format {
    case .json: json
    case .table: showsSources ? table + "\n\n" + sources : table
    }
  }

  /// Throws if a row's ratio to plain Swift exceeds its loose limit.
  func checkLimits() throws {
    let slow = summaries.filter { $0.ratio > $0.row.limit }
    guard !slow.isEmpty else { return }
    let lines = slow.map { "  \($0.row.name): \(Self.short($0.ratio)) times plain Swift; its limit is \($0.row.limit)" }
    throw WrongResult(description: "slower than the loose limits allow:\n" + lines.joined(separator: "\n"))
  }

  /// Below 0.1 with three decimal digits, below 100 with one, above with none.
  static func short(_ value: Double) -> String {
    if value < 0.1 { return "\((value * 1_000).rounded() / 1_000)" }
    return value < 100 ? "\((value * 10).rounded() / 10)" : "\(Int(value.rounded()))"
  }
}
