// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation

/// The behavior of the backend for one client.
struct Scenario: Codable, Equatable, Sendable {
  /// The time of an answer. Units: milliseconds.
  var latency = 1_500
  /// Whether the answer is a failure.
  var fails = false
}

/// The current scenario. Requests read it on any thread.
final class CurrentScenario: @unchecked Sendable {
  // Invariant: `scenario` is read and written under the lock only.
  private let lock = NSLock()
  private var scenario: Scenario

  init(_ scenario: Scenario) { self.scenario = scenario }

  var value: Scenario {
    get { lock.withLock { scenario } }
    set { lock.withLock { scenario = newValue } }
  }
}
