// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import FlyingFox
import Foundation

/// The work for one resource. A single request and an entry in a batch run the same code, and take the same time.
struct EndpointHandler: Sendable {
  let resource: Resource
  /// The duration of the work. Units: milliseconds.
  let latency: Int
  let fails: Bool
  /// The prepared answer.
  private let answer: Result<Data, any Error>

  init(_ resource: Resource, latency: Int?, fails: Bool) throws {
    guard let latency, (0...Backend.longestLatency).contains(latency) else {
      throw RequestRefusal.malformed("latency is a whole number of milliseconds from 0 to \(Backend.longestLatency).")
    }
    self.resource = resource
    answer = Result { try resource.json() }
    self.latency = latency
    self.fails = fails
  }

  /// The status of the answer. Known before the work begins: a response's status is sent before its body.
  var status: HTTPStatusCode {
    if fails { return .serviceUnavailable }
    if case .failure(let error) = answer { return (error as? RequestRefusal)?.status ?? .internalServerError }
    return .ok
  }

  /// Works, and returns the answer as JSON.
  ///
  /// - Parameter running: Counts the running handlers.
  /// - Throws: `CancellationError` when the client no longer waits for the answer.
  func answer(counting running: SharedCount) async throws -> Data {
    running.add(1)
    defer { running.add(-1) }
    try await Task.sleep(for: .milliseconds(latency), tolerance: .zero, clock: .continuous)
    if fails { return try Self.error("The backend was told to fail.") }
    do {
      return try answer.get()
    } catch let refusal as RequestRefusal {
      return try Self.error(refusal.sentence)
    }
  }

  private static func error(_ sentence: String) throws -> Data { try JSONEncoder().encode(["error": sentence]) }
}
