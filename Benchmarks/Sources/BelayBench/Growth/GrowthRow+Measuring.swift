// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension GrowthRow {
  /// In the order of measurement. A new row is a line in Growth/Rows.
  static let all = runs + watchers + children + scopes

  /// From this ratio on, ten times as many elements cost more than n log n.
  static let limit = 15.0
  /// The same for a quick run, which must find quadratic growth (a hundred times as much) on a busy machine.
  static let looseLimit = 25.0
  /// From this ratio on, a larger size is not measured: it might take minutes.
  static let hopeless = 30.0

  /// Measures each size in turn, until a ratio is hopeless.
  @MainActor
  func measure(_ effort: Effort) async throws -> Growth {
    var growth = Growth(row: self, limit: effort == .full ? Self.limit : Self.looseLimit)
    for size in sizes(effort) {
      if let last = growth.steps.last?.ratio, last > Self.hopeless, plain == nil { break }
      growth.add(
        size, seconds: try await Self.least(work, size),
        plain: try await plain.asyncMap { try await Self.least($0, size) })
    }
    return growth
  }

  /// The minimum of a few measurements: other load can only add to it.
  @MainActor
  private static func least(_ work: Work, _ size: Int) async throws -> Double {
    let start = ContinuousClock.now
    var (least, sum, times) = (Double.infinity, 0.0, 0)
    while times < 3 || (sum < 0.05 && times < 20), times == 0 || ContinuousClock.now - start < .seconds(2) {
      let cpu = CPUMeter()
      try await work(size, cpu)
      (least, sum, times) = (min(least, cpu.seconds), sum + cpu.seconds, times + 1)
    }
    return least
  }
}

extension Optional {
  fileprivate func asyncMap<Result>(_ body: (Wrapped) async throws -> Result) async rethrows -> Result? {
    if let self { try await body(self) } else { nil }
  }
}
