// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Testing

/// Collects the failures of the kit, so that a test can check their text.
///
/// ```swift
/// let failures = await Failures.of { … }
/// #expect(failures.texts == ["…"])
/// ```
struct Failures {
  struct Failure {
    let text: String
    let location: TestLocation
  }

  let all: [Failure]

  var texts: [String] { all.map(\.text) }
  var lines: [UInt] { all.map(\.location.line) }

  @MainActor
  static func of(_ body: @MainActor () async throws -> Void) async rethrows -> Failures {
    let taken = Lock<[Failure]>([])
    let handler: @Sendable (String, TestLocation) -> Void = { text, location in
      taken.withLock { $0.append(Failure(text: text, location: location)) }
    }
    try await TestFailure.$handler.withValue(handler) { try await body() }
    return Failures(all: taken.withLock { $0 })
  }
}
