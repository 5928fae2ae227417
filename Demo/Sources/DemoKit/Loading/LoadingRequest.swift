// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What a page asks for: `{"endpoints":8,"latency":50}`.
struct LoadingRequest: Decodable, Sendable {
  /// The longest latency that a page may ask for: a comparison then takes a minute. Units: milliseconds.
  static let longestLatency = 1_000

  static let sentence = """
    The body is JSON such as {"endpoints":8,"latency":50}: endpoints from 1 to \(Endpoint.allCases.count), latency from 0 \
    to \(longestLatency) milliseconds.
    """

  /// How many endpoints to load.
  let endpoints: Int
  /// How long each handler works. Units: milliseconds.
  let latency: Int

  /// Refuses what is well formed and makes no sense.
  func check() throws {
    guard LoadingMeasurement.endpoints.contains(endpoints), (0...Self.longestLatency).contains(latency) else {
      throw RequestRefusal.malformed(Self.sentence)
    }
  }
}
