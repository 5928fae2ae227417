// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What was measured, to be printed.
struct Report {
  let summaries: [Summary]

  func text(_ format: Options.Format) -> String {
    switch format {
    case .json: json
    case .table: table
    }
  }

  /// With one digit after the point below 100, none above.
  static func short(_ value: Double) -> String {
    value < 100 ? "\((value * 10).rounded() / 10)" : "\(Int(value.rounded()))"
  }
}
