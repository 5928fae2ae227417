// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What a row's figure counts.
enum Unit: String, Sendable {
  case nanoseconds = "ns"
  case microseconds = "µs"
  case seconds = "s"
  case instructions
  case bytes
  case kilobytes = "KB"

  /// The factor from the measured nanoseconds or bytes.
  var divisor: Double {
    switch self {
    case .nanoseconds, .bytes, .instructions: 1
    case .microseconds, .kilobytes: 1_000
    case .seconds: 1_000_000_000
    }
  }
}
