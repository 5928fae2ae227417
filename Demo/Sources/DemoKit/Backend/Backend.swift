// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import FlyingFox
import Foundation
import LocalHTTP
import Stories

/// The portfolio's HTTP API, on a separate port: `GET /api/holdings?latency=300`. And the checkout's: see
/// `CheckoutLedger.swift`. `latency` is the time of the answer in milliseconds; 0 by default.
///
/// The header ``clientHeader`` contains the client's name, under which the journal records the request.
struct Backend: Sendable {
  static let clientHeader = "X-Demo-Client"

  /// The longest latency that a request may set. Units: milliseconds.
  static let longestLatency = 60_000

  /// Made-up companies, always the same.
  private static let holdings = [
    Holding(id: "ALPN", name: "Alpine Rope Works", quantity: 24, price: 84_50, change: 120),
    Holding(id: "HARB", name: "Harbour Lines", quantity: 60, price: 31_20, change: -45),
    Holding(id: "TIDE", name: "Tidewater Energy", quantity: 15, price: 142_75, change: 210),
    Holding(id: "CRAG", name: "Crag & Peak", quantity: 40, price: 27_90, change: -15),
    Holding(id: "LUMN", name: "Lumen Instruments", quantity: 8, price: 260_10, change: 65),
  ]

  let server: LocalServer
  let journal: RequestJournal
  /// The carts of the checkouts.
  let checkouts: CheckoutLedger
  /// The number of running handlers.
  let handlersRunning: SharedCount

  /// - Parameter work: Takes the time of a request for the holdings.
  static func start(
    port: UInt16 = 0, work: @escaping @Sendable (_ latency: Duration) async throws -> Void = sleep
  ) async throws -> Backend {
    let (journal, running, checkouts) = (RequestJournal(), SharedCount(), CheckoutLedger())
    let respond = { @Sendable (request: HTTPRequest, work: @escaping @Sendable () async throws -> Data) in
      response(to: request, journal: journal) {
        running.add(1)
        defer { running.add(-1) }
        return try await work()
      }
    }
    let portfolio = Route(.GET, "/api/holdings") { request, _ in
      let latency = try latency(of: request)
      return respond(request) {
        try await work(latency)
        return try JSONEncoder().encode(holdings)
      }
    }
    let steps = CheckoutStep.allCases.map { step in
      Route(.POST, "/api/checkout/*/\(step.rawValue)") { request, carts in
        let latency = try latency(of: request)
        guard await checkouts.isOpen(carts[0]) else { throw CheckoutLedger.refusal(carts[0]) }
        return respond(request) {
          try await sleep(latency)
          return try await checkouts.perform(step, on: carts[0])
        }
      }
    }
    let server = try await LocalServer.start(
      port: port, askers: .noPages, limits: .backend.within(openFiles: OpenFiles.limit),
      handler: RouteTable([portfolio] + steps))
    return Backend(server: server, journal: journal, checkouts: checkouts, handlersRunning: running)
  }

  /// A request's latency; 0 by default.
  private static func latency(of request: HTTPRequest) throws -> Duration {
    guard let latency = request.query["latency"].map({ Int($0) }) ?? 0, (0...longestLatency).contains(latency) else {
      throw RequestRefusal.malformed("latency is a whole number of milliseconds from 0 to \(longestLatency).")
    }
    return .milliseconds(latency)
  }

  /// An answer whose body is not known yet: when its client disconnects, the server releases it, and that cancels the work.
  private static func response(
    to request: HTTPRequest, journal: RequestJournal, _ work: @escaping @Sendable () async throws -> Data
  ) -> HTTPResponse {
    let journaled = JournaledRequest(client: request.headers[HTTPHeader(clientHeader)] ?? "", journal: journal)
    let (chunks, continuation) = AsyncThrowingStream.makeStream(of: Data.self)
    let scope = TaskScope()
    scope.run(.work) {
      do {
        continuation.yield(try await work())
        continuation.finish()
      } catch {
        // Breaks off the connection: a partial answer must not look like a complete one.
        continuation.finish(throwing: error)
      }
    }
    let body = ChunkedBody(chunks, ended: { withExtendedLifetime(scope) { journaled.markAnswered() } })
    return HTTPResponse(
      statusCode: .ok, headers: [.contentType: "application/json", HTTPHeader("Cache-Control"): "no-store"],
      body: body.sequence)
  }

  @Sendable static func sleep(_ latency: Duration) async throws {
    try await Task.sleep(for: latency, tolerance: .zero, clock: .continuous)
  }
}

extension Lane {
  fileprivate static let work = Lane("work")
}

extension ServerLimits {
  /// Each session has up to about twenty connections to the backend, and there are no other clients.
  static var backend: ServerLimits {
    var limits = standard
    limits.connections = 8_192
    return limits
  }
}
