// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Where a path is, from the set of a flag to the end of the work.
struct FlagPlace: Hashable {
  enum Phase: Hashable { case before, set, reset }

  var phase = Phase.before
  /// Whether it is known that the work did not succeed: in a `catch`, behind the `else` of its result.
  var failed = false
  /// Whether any work has begun since the flag was set.
  var worked = false
  /// A function that is not known has told of the error.
  var told = false
  /// Another run is in charge.
  var isReplaced = false
  /// The condition or `catch` that first told so.
  var failure: CodeElement?

  static let start = FlagPlace()

  mutating func fail(at condition: CodeElement) {
    if !failed { failure = condition }
    failed = true
  }
}
