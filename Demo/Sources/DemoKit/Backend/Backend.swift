// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import FlyingFox
import Foundation

/// The portfolio's HTTP API, on a port of its own: `GET /api/holdings?latency=300&fail=1`.
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

  static func start(port: UInt16 = 0) async throws -> Backend {
    let journal = RequestJournal()
    let handler = RefusingHandler { request in try answer(request, journal: journal) }
    return Backend(server: try await LocalServer.start(port: port, handler: handler), journal: journal)
  }

  private static func answer(_ request: HTTPRequest, journal: RequestJournal) throws -> HTTPResponse {
    guard let endpoint = Endpoint.allCases.first(where: { request.path == "/api/\($0.rawValue)" }) else {
      throw RequestRefusal.notFound("The backend has nothing at \(request.path).")
    }
    guard request.method == .GET else {
      throw RequestRefusal(status: .methodNotAllowed, sentence: "The backend is only read: use GET.")
    }
    let latency = try latency(of: request)
    let fails = try fails(request)
    let answer = TrickledAnswer(
      json: fails ? try JSONEncoder().encode(["error": "The backend was told to fail."]) : try endpoint.json(),
      deadline: .now + .milliseconds(latency),
      request: JournaledRequest(client: request.headers[HTTPHeader(clientHeader)] ?? "", journal: journal))
    return HTTPResponse(
      statusCode: fails ? .serviceUnavailable : .ok,
      headers: [.contentType: "application/json", .cacheControl: "no-store"],
      body: HTTPBodySequence(from: answer))
  }

  private static func latency(of request: HTTPRequest) throws -> Int {
    guard let text = request.query["latency"] else { return 0 }
    guard let latency = Int(text), (0...longestLatency).contains(latency) else {
      throw RequestRefusal.malformed("latency is a whole number of milliseconds from 0 to \(longestLatency).")
    }
    return latency
  }

  private static func fails(_ request: HTTPRequest) throws -> Bool {
    switch request.query["fail"] {
    case nil, "0": return false
    case "1": return true
    default: throw RequestRefusal.malformed("fail is 0 or 1.")
    }
  }
}
