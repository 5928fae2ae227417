// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// How long to measure.
enum Effort {
  case full
  /// For the test suite: checks that the rows work, and their order of magnitude.
  case quick

  func batches(_ full: Int) -> Int { self == .full ? full : max(5, full / 20) }
}
