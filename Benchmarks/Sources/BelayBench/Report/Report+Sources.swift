// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension Report {
  /// The plain Swift of each row, each only once.
  var sources: String {
    var twins: [Twin] = []
    for summary in summaries where !twins.contains(summary.row.twin) { twins.append(summary.row.twin) }
    return twins.compactMap { twin in
      guard let source = twin.source else { return nil }
      let rows = summaries.filter { $0.row.twin == twin }.map(\.row.name)
      return "plain Swift of \(rows.joined(separator: ", ")):\n\(source)"
    }.joined(separator: "\n")
  }
}
