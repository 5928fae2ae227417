// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import LocalHTTP
import LocalHTTPTesting

@testable import InspectKit

/// An app or a page, as the tool sees it.
struct InspectorClient {
  let port: UInt16
  let token: String

  var authorization: String { "Authorization: Bearer \(token)\r\n" }

  /// With the token.
  func request(_ method: String, _ path: String, fields: String = "", _ body: String = "") -> String {
    text(method, path, authorization + fields, "127.0.0.1:\(port)", body)
  }

  /// With the token and the right content type.
  func post(_ path: String, _ body: String) async throws -> String {
    try await exchange("POST", path, fields: "\(authorization)Content-Type: application/json\r\n", body)
  }

  /// With these fields alone.
  func exchange(
    _ method: String, _ path: String, fields: String = "", host: String? = nil, _ body: String = ""
  ) async throws -> String {
    try await RawClient.exchange(text(method, path, fields, host ?? "127.0.0.1:\(port)", body), port: port)
  }

  private func text(_ method: String, _ path: String, _ fields: String, _ host: String, _ body: String) -> String {
    let length = body.isEmpty ? "" : "Content-Length: \(body.utf8.count)\r\n"
    return "\(method) \(path) HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\(length)\(fields)\r\n\(body)"
  }
}

/// The tool on a free port, stopped whatever the test does.
@MainActor
func withInspector(_ body: (Inspector, InspectorClient) async throws -> Void) async throws {
  let token = TokenFile.make()
  let tool = try await Inspector.start(port: 0, token: token)
  do {
    try await body(tool, InspectorClient(port: tool.server.port, token: token))
  } catch {
    await tool.stop()
    throw error
  }
  await tool.stop()
}
