// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A request from a page: `{"endpoints":8,"latency":50}`.
struct LoadingRequest: PageMessage {
  /// The longest latency in a request: with it, a comparison takes a minute. Units: milliseconds.
  static let longestLatency = 1_000

  static let sentence = """
    The body is JSON such as {"endpoints":8,"latency":50}: endpoints from 1 to \(Endpoint.allCases.count), latency from 0 \
    to \(longestLatency) milliseconds.
    """

  /// The number of endpoints to load.
  let endpoints: Int
  /// The duration of each handler. Units: milliseconds.
  let latency: Int

  func check() throws {
    guard LoadingMeasurement.endpoints.contains(endpoints), (0...Self.longestLatency).contains(latency) else {
      throw RequestRefusal.malformed(Self.sentence)
    }
  }
}
