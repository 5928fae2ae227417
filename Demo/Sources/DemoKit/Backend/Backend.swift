// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import FlyingFox
import Foundation

/// The portfolio's HTTP API, on a port of its own: `GET /api/holdings?latency=300&fail=1`, `GET /api/sparkline/ALPN`, or
/// several at once with `POST /api/batch` (see ``EndpointBatch``). And the checkout's: see `Backend+Checkout.swift`.
///
/// - `latency`: how many milliseconds the answer takes; 0 when left out.
/// - `fail`: 1 answers 503 after that time.
///
/// The header ``clientHeader`` says in whose name the journal keeps the request.
struct Backend: Sendable {
  static let clientHeader = "X-Demo-Client"

  /// The longest latency that anyone may ask for. Units: milliseconds.
  static let longestLatency = 60_000

  let server: LocalServer
  let journal: RequestJournal
  /// The carts that are checked out.
  let checkouts: CheckoutLedger
  /// How many handlers are at work, whether for a request of their own or in a batch.
  let handlersRunning: SharedCount

  static func start(port: UInt16 = 0) async throws -> Backend {
    let journal = RequestJournal()
    let running = SharedCount()
    let checkouts = CheckoutLedger()
    let handler = RefusingHandler { request in
      guard !request.path.hasPrefix(checkoutRoot) else {
        return try await answerCheckout(request, ledger: checkouts, journal: journal, running: running)
      }
      return try await answer(request, journal: journal, running: running)
    }
    let limits = ServerLimits.backend.within(openFiles: OpenFiles.limit)
    let server = try await LocalServer.start(port: port, askers: .noPages, limits: limits, handler: handler)
    return Backend(server: server, journal: journal, checkouts: checkouts, handlersRunning: running)
  }

  private static func answer(
    _ request: HTTPRequest, journal: RequestJournal, running: SharedCount
  ) async throws -> HTTPResponse {
    if request.path == "/api/batch" {
      guard request.method == .POST else {
        throw RequestRefusal(status: .methodNotAllowed, sentence: "A batch is posted: use POST.")
      }
      let batch = try EndpointBatch(
        await request.decodedBody(EndpointBatch.Request.self, sentence: EndpointBatch.Request.sentence))
      return response(to: request, journal: journal) { try await batch.answer(counting: running) }
    }
    guard request.path.hasPrefix(root), let resource = Resource(name: String(request.path.dropFirst(root.count))) else {
      throw RequestRefusal.notFound("The backend has nothing at \(request.path).")
    }
    guard request.method == .GET else {
      throw RequestRefusal(status: .methodNotAllowed, sentence: "The backend is only read: use GET.")
    }
    let handler = try EndpointHandler(
      resource, latency: request.query["latency"].map { Int($0) } ?? 0, fails: try fails(request))
    return response(to: request, status: handler.status, journal: journal) {
      try await handler.answer(counting: running)
    }
  }

  private static let root = "/api/"

  static func response(
    to request: HTTPRequest, status: HTTPStatusCode = .ok, journal: RequestJournal,
    _ work: @escaping @Sendable () async throws -> Data
  ) -> HTTPResponse {
    let journaled = JournaledRequest(client: request.headers[HTTPHeader(clientHeader)] ?? "", journal: journal)
    return HTTPResponse(
      statusCode: status, headers: [.contentType: "application/json", .cacheControl: "no-store"],
      body: HTTPBodySequence(from: TrickledAnswer(to: journaled, work)))
  }

  private static func fails(_ request: HTTPRequest) throws -> Bool {
    switch request.query["fail"] {
    case nil, "0": return false
    case "1": return true
    default: throw RequestRefusal.malformed("fail is 0 or 1.")
    }
  }
}
