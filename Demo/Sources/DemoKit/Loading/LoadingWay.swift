// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A way to load the answers of several endpoints.
enum LoadingWay: String, CaseIterable, Codable, Sendable {
  /// One request after the other, in one run.
  case sequential
  /// All requests at once, each in a separate run.
  case concurrent
  /// The same runs; their requests within one turn are sent as one.
  case batched

  var title: String {
    switch self {
    case .sequential: "Sequential"
    case .concurrent: "Concurrent"
    case .batched: "Batched"
    }
  }

  var explanation: String {
    switch self {
    case .sequential: "one call after the other"
    case .concurrent: "all calls at once"
    case .batched: "the calls of one turn in one request"
    }
  }
}
