// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A way to load what several endpoints answer.
enum LoadingWay: String, CaseIterable, Codable, Sendable {
  /// One request after the other, in one run.
  case sequential
  /// All requests at once, each in a run of its own.
  case concurrent
  /// The same runs; what they ask for within one turn goes out as one request.
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
