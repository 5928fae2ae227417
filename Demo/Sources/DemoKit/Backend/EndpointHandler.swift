// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import FlyingFox
import Foundation

/// The work behind one resource. A request of its own and a place in a batch run this same code, and take the same time.
struct EndpointHandler: Sendable {
  let resource: Resource
  /// How long the work takes. Units: milliseconds.
  let latency: Int
  let fails: Bool
  /// What there is to answer with.
  private let answer: Result<Data, any Error>

  /// - Throws: ``RequestRefusal`` for a latency that nobody may ask for.
  init(_ resource: Resource, latency: Int?, fails: Bool) throws {
    guard let latency, (0...Backend.longestLatency).contains(latency) else {
      throw RequestRefusal.malformed("latency is a whole number of milliseconds from 0 to \(Backend.longestLatency).")
    }
    self.resource = resource
    answer = Result { try resource.json() }
    self.latency = latency
    self.fails = fails
  }

  /// How it will answer. Known before the work begins: a response's status is sent before its body.
  var status: HTTPStatusCode {
    if fails { return .serviceUnavailable }
    if case .failure(let error) = answer { return (error as? RequestRefusal)?.status ?? .internalServerError }
    return .ok
  }

  /// Works, and returns the JSON that answers.
  ///
  /// - Parameter running: Counts the handlers that are at work.
  /// - Throws: `CancellationError` when nobody waits for the answer any more.
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
