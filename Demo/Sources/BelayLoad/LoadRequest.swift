// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import LocalHTTPTesting

/// A request that is sent under load, and its expected status.
struct LoadRequest: Sendable {
  /// The kind of request, for the table.
  let kind: String
  let text: String
  let status: Int
  var isForBackend = false

  /// Requests that browsers do not send, or that have been used to attack servers.
  static func nuisances(port: UInt16, backendPort: UInt16, session: String) -> [LoadRequest] {
    let get = { (target: String) in "GET \(target) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n" }
    let close = "Connection: close\r\n\r\n"
    let traversals = [
      "/../../../../etc/passwd", "/..%2f..%2f..%2fetc%2fpasswd", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd",
      "/style.css/../../../Package.swift", "/..\\..\\etc\\passwd", "/style.css%00.html",
    ]
    let open = #"{"action":"open"}"#
    let manyFields = (0..<100).map { "X-\($0): 1\r\n" }.joined()
    return [
      LoadRequest(kind: "page", text: get("/") + close, status: 200),
      LoadRequest(kind: "malformed line", text: "GET / SPEECH\r\n\(close)", status: 400),
      LoadRequest(kind: "malformed line", text: "\r\n\r\n\r\n", status: 400),
      LoadRequest(kind: "malformed line", text: "GET http://else.where/ HTTP/1.1\r\n\(close)", status: 400),
      LoadRequest(kind: "malformed field", text: get("/") + "no colon\r\n" + close, status: 400),
      LoadRequest(kind: "malformed length", text: get("/") + "Content-Length: many\r\n" + close, status: 400),
      LoadRequest(
        kind: "malformed body", text: RawClient.posting("not JSON", to: "/sessions/\(session)/actions", port: port),
        status: 400),
      LoadRequest(
        kind: "body too large",
        text: RawClient.posting(
          String(repeating: "x", count: 100_000), to: "/sessions/\(session)/actions", port: port),
        status: 413),
      LoadRequest(kind: "body in chunks", text: get("/") + "Transfer-Encoding: chunked\r\n" + close, status: 411),
      LoadRequest(kind: "line too long", text: get("/" + String(repeating: "x", count: 20_000)) + close, status: 414),
      LoadRequest(
        kind: "head too large", text: get("/") + "X: \(String(repeating: "x", count: 40_000))\r\n" + close, status: 431),
      LoadRequest(kind: "too many fields", text: get("/") + manyFields + close, status: 431),
      LoadRequest(kind: "no host", text: "GET / HTTP/1.1\r\n\(close)", status: 400),
      LoadRequest(kind: "other host", text: "GET / HTTP/1.1\r\nHost: else.where:\(port)\r\n\(close)", status: 421),
      LoadRequest(kind: "other origin", text: get("/events") + "Origin: http://else.where\r\n" + close, status: 403),
      LoadRequest(
        kind: "unknown session", text: RawClient.posting(open, to: "/sessions/guessed/actions", port: port), status: 404
      ),
      LoadRequest(
        kind: "page asks backend",
        text:
          "GET /api/holdings HTTP/1.1\r\nHost: 127.0.0.1:\(backendPort)\r\nOrigin: http://127.0.0.1:\(port)\r\n\(close)",
        status: 403, isForBackend: true),
    ] + traversals.map { LoadRequest(kind: "path traversal", text: get($0) + close, status: 404) }
  }

  /// Sends a request on a separate connection and returns the response's status; 0 if there is none.
  static func status(of request: String, port: UInt16) async -> Int {
    guard let response = try? await RawClient.exchange(request, port: port), response.hasPrefix("HTTP/1.1 ") else {
      return 0
    }
    return Int(response.dropFirst(9).prefix(3)) ?? 0
  }
}
