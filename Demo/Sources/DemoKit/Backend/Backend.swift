// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import FlyingFox
import Foundation
import LocalHTTP

/// The portfolio's HTTP API, on a separate port: `GET /api/holdings?latency=300&fail=1`. And the checkout's: see
/// `CheckoutLedger.swift`.
///
/// - `latency`: the time of the answer in milliseconds; 0 by default.
/// - `fail`: 1 answers 503 after that time.
///
/// The header ``clientHeader`` contains the client's name, under which the journal records the request.
struct Backend: Sendable {
  static let clientHeader = "X-Demo-Client"

  /// The longest latency that a request may set. Units: milliseconds.
  static let longestLatency = 60_000

  let server: LocalServer
  let journal: RequestJournal
  /// The carts of the checkouts.
  let checkouts: CheckoutLedger
  /// The number of running handlers.
  let handlersRunning: SharedCount

  /// - Parameter work: Takes the time of a request to an endpoint.
  static func start(
    port: UInt16 = 0, work: @escaping @Sendable (_ latency: Duration) async throws -> Void = sleep
  ) async throws -> Backend {
    let journal = RequestJournal()
    let running = SharedCount()
    let checkouts = CheckoutLedger()
    let limits = ServerLimits.backend.within(openFiles: OpenFiles.limit)
    let table = RouteTable(
      Endpoint.allCases.map { endpoint in
        Route(.GET, "/api/\(endpoint.rawValue)") { request, _ in
          let (latency, fails) = (try latency(of: request), try fails(request))
          return response(to: request, status: fails ? .serviceUnavailable : .ok, journal: journal) {
            running.add(1)
            defer { running.add(-1) }
            try await work(latency)
            return fails ? try JSONEncoder().encode(["error": "The backend was told to fail."]) : try endpoint.json()
          }
        }
      }
        + CheckoutStep.allCases.map { step in
          Route(.POST, "/api/checkout/*/\(step.rawValue)") { request, carts in
            try await answerCheckout(
              step, of: carts[0], to: request, ledger: checkouts, journal: journal, running: running)
          }
        })
    let server = try await LocalServer.start(port: port, askers: .noPages, limits: limits, handler: table)
    return Backend(server: server, journal: journal, checkouts: checkouts, handlersRunning: running)
  }

  /// A request's latency; 0 by default.
  static func latency(of request: HTTPRequest) throws -> Duration {
    guard let latency = request.query["latency"].map({ Int($0) }) ?? 0, (0...longestLatency).contains(latency) else {
      throw RequestRefusal.malformed("latency is a whole number of milliseconds from 0 to \(longestLatency).")
    }
    return .milliseconds(latency)
  }

  static func response(
    to request: HTTPRequest, status: HTTPStatusCode = .ok, journal: RequestJournal,
    _ work: @escaping @Sendable () async throws -> Data
  ) -> HTTPResponse {
    let journaled = JournaledRequest(client: request.headers[HTTPHeader(clientHeader)] ?? "", journal: journal)
    return HTTPResponse(
      statusCode: status, headers: [.contentType: "application/json", HTTPHeader("Cache-Control"): "no-store"],
      body: TrickledAnswer.body(to: journaled, work))
  }

  @Sendable static func sleep(_ latency: Duration) async throws {
    try await Task.sleep(for: latency, tolerance: .zero, clock: .continuous)
  }

  private static func fails(_ request: HTTPRequest) throws -> Bool {
    switch request.query["fail"] {
    case nil, "0": return false
    case "1": return true
    default: throw RequestRefusal.malformed("fail is 0 or 1.")
    }
  }
}

extension ServerLimits {
  /// Each session has up to about twenty connections to the backend, and there are no other clients.
  static var backend: ServerLimits {
    var limits = standard
    limits.connections = 8_192
    return limits
  }
}
