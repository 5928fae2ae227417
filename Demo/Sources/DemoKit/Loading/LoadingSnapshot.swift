// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What a page shows of the comparison.
struct LoadingSnapshot: Encodable {
  /// One bar.
  struct Bar: Encodable {
    let way: String
    let title: String
    let explanation: String
    /// The median of the rounds; nil before the first. Units: milliseconds.
    let ms: Double?
    /// The number of requests that the backend received for one load; nil before the first.
    let requests: Int?
  }

  let isGoing: Bool
  let bars: [Bar]
  let caption: String

  @MainActor
  init(_ player: LoadingPlayer) {
    self.init(comparison: player.comparison, isGoing: player.isGoing, failure: player.failure)
  }

  init(comparison: LoadingComparison?, isGoing: Bool, failure: String?) {
    self.isGoing = isGoing
    let rounds = comparison?.rounds ?? 0
    bars = LoadingWay.allCases.map { way in
      let measured = rounds > 0 ? comparison?[way] : nil
      return Bar(
        way: way.rawValue, title: way.title, explanation: way.explanation, ms: measured?.ms,
        requests: measured?.requests)
    }
    caption = Self.caption(comparison, isGoing: isGoing, failure: failure)
  }

  private static func caption(_ comparison: LoadingComparison?, isGoing: Bool, failure: String?) -> String {
    if let failure { return failure }
    guard let comparison else { return "Nothing measured yet." }
    let endpoints = comparison.endpoints == 1 ? "1 endpoint" : "\(comparison.endpoints) endpoints"
    let what = "\(endpoints), \(comparison.latency) ms each"
    return isGoing
      ? "\(what): round \(comparison.rounds + 1) of \(LoadingMeasurement.rounds) …"
      : "\(comparison.savedSentence) \(what), medians of \(comparison.rounds) rounds."
  }
}
