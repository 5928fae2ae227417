// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension GrowthRow {
  /// In the order in which they are measured. A new one is a line in Growth/Rows.
  static let all = runs + watchers + children + scopes

  /// From this ratio on, ten times as many cost more than ten times as much and a logarithm.
  static let limit = 15.0
  /// The same for a quick run, which is to find what is quadratic (a hundred times as much) on a machine that is busy with other things.
  static let looseLimit = 25.0
  /// From this ratio on there is no need to see a larger size, which might take minutes.
  static let hopeless = 30.0

  /// Measures each size in turn, until one is hopeless.
  @MainActor
  func measure(_ effort: Effort) async throws -> Growth {
    var growth = Growth(row: self, limit: mayGrow ?? (effort == .full ? Self.limit : Self.looseLimit))
    for size in sizes(effort) {
      if let last = growth.steps.last?.ratio, last > Self.hopeless, plain == nil { break }
      growth.add(
        size, seconds: try await Self.least(work, size),
        plain: try await plain.asyncMap { try await Self.least($0, size) })
    }
    return growth
  }

  /// The least of a few times: what else the machine does can only add to it.
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
