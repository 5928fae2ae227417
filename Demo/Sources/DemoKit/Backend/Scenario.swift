// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation

/// How the backend is asked to behave towards one client.
struct Scenario: Codable, Equatable, Sendable {
  /// How long an answer takes. Units: milliseconds.
  var latency = 1_500
  /// Whether it is a failure.
  var fails = false
}

/// The scenario that holds now. Requests read it wherever they run.
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
