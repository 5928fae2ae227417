// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import FlyingFox
import Foundation

/// The work behind one endpoint. A request of its own and a place in a batch run this same code, and take the same time.
struct EndpointHandler: Sendable {
  let endpoint: Endpoint
  /// How long the work takes. Units: milliseconds.
  let latency: Int
  let fails: Bool

  /// - Throws: ``RequestRefusal`` for a latency that nobody may ask for.
  init(_ endpoint: Endpoint, latency: Int?, fails: Bool) throws {
    guard let latency, (0...Backend.longestLatency).contains(latency) else {
      throw RequestRefusal.malformed("latency is a whole number of milliseconds from 0 to \(Backend.longestLatency).")
    }
    self.endpoint = endpoint
    self.latency = latency
    self.fails = fails
  }

  /// How it will answer. Known before the work begins: a response's status is sent before its body.
  var status: HTTPStatusCode { fails ? .serviceUnavailable : .ok }

  /// Works, and returns the JSON that answers.
  ///
  /// - Parameter running: Counts the handlers that are at work.
  /// - Throws: `CancellationError` when nobody waits for the answer any more.
  func answer(counting running: SharedCount) async throws -> Data {
    running.add(1)
    defer { running.add(-1) }
    try await Task.sleep(for: .milliseconds(latency), tolerance: .zero, clock: .continuous)
    return fails ? try JSONEncoder().encode(["error": "The backend was told to fail."]) : try endpoint.json()
  }
}
