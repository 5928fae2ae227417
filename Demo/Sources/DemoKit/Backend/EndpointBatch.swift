// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import FlyingFox
import Foundation
import LocalHTTP

/// Several endpoints in one request.
///
/// The request is `{"requests":[{"endpoint":"holdings","latency":300},{"endpoint":"news","fail":true}]}`, the answer
/// `{"answers":{"holdings":{"body":[…],"status":200},"news":{"body":{"error":"…"},"status":503}}}`: for each endpoint,
/// the status and the body that a single request would have had. A failure of one endpoint does not affect the others.
struct EndpointBatch: Sendable {
  /// The largest number of requests in a batch.
  static let longest = Endpoint.allCases.count

  let handlers: [EndpointHandler]

  init(_ request: Request) throws {
    let names = request.requests.map(\.endpoint)
    guard !names.isEmpty else {
      throw RequestRefusal.malformed("The batch asks for nothing. \(Request.sentence)")
    }
    guard names.count <= Self.longest else {
      throw RequestRefusal.malformed(
        "A batch asks for at most \(Self.longest) endpoints; this one asks for \(names.count).")
    }
    handlers = try request.requests.enumerated().map { index, entry in
      guard let endpoint = Endpoint(rawValue: entry.endpoint) else {
        throw RequestRefusal.malformed("There is no endpoint '\(entry.endpoint)'. There are: \(Endpoint.names).")
      }
      // Answers are found by the endpoint's name, so each name may occur only once.
      guard !names[..<index].contains(entry.endpoint) else {
        throw RequestRefusal.malformed("The batch asks for '\(entry.endpoint)' twice. Ask for each endpoint once.")
      }
      return try EndpointHandler(endpoint, latency: entry.latency ?? 0, fails: entry.fail ?? false)
    }
  }

  /// Runs all handlers at once, and returns when the slowest has answered.
  func answer(counting running: SharedCount) async throws -> Data {
    let parts = try await withThrowingTaskGroup(of: (name: String, part: Data).self) { group in
      for handler in handlers {
        group.addTask {
          let body = try await handler.answer(counting: running)
          let (name, status) = (handler.endpoint.rawValue, handler.status.code)
          return (name, Data(#""\#(name)":{"body":"#.utf8) + body + Data(#","status":\#(status)}"#.utf8))
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    let answers = parts.sorted { $0.name < $1.name }.map(\.part).joined(separator: Data(",".utf8))
    return Data(#"{"answers":{"#.utf8) + answers + Data("}}".utf8)
  }

  /// The body of a client's request.
  struct Request: Codable, Sendable {
    static let sentence = """
      The body is JSON such as {"requests":[{"endpoint":"holdings","latency":300}]}: at least one endpoint, each with the \
      milliseconds that it takes (0 when left out) and, if it is to fail, "fail":true.
      """

    struct Entry: Codable, Sendable {
      let endpoint: String
      let latency: Int?
      let fail: Bool?
    }

    let requests: [Entry]
  }
}

/// The work for one endpoint. A single request and an entry in a batch run the same code, and take the same time.
struct EndpointHandler: Sendable {
  let endpoint: Endpoint
  /// The duration of the work. Units: milliseconds.
  let latency: Int
  let fails: Bool

  init(_ endpoint: Endpoint, latency: Int?, fails: Bool) throws {
    guard let latency, (0...Backend.longestLatency).contains(latency) else {
      throw RequestRefusal.malformed("latency is a whole number of milliseconds from 0 to \(Backend.longestLatency).")
    }
    self.endpoint = endpoint
    self.latency = latency
    self.fails = fails
  }

  /// The status of the answer. Known before the work begins: a response's status is sent before its body.
  var status: HTTPStatusCode { fails ? .serviceUnavailable : .ok }

  /// Works, and returns the answer as JSON.
  ///
  /// - Parameter running: Counts the running handlers.
  /// - Throws: `CancellationError` when the client no longer waits for the answer.
  func answer(counting running: SharedCount) async throws -> Data {
    running.add(1)
    defer { running.add(-1) }
    try await Task.sleep(for: .milliseconds(latency), tolerance: .zero, clock: .continuous)
    return fails ? try JSONEncoder().encode(["error": "The backend was told to fail."]) : try endpoint.json()
  }
}
