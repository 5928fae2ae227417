// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import FlyingFox
import Foundation
import LocalHTTP

/// Who may use the API: programs and pages that have the token. The page's files have no data, and need none.
///
/// `LocalServer` has looked at Host and Origin before: the page of another site is refused there, even with the token.
struct Door: Sendable {
  let token: String
  let limits: InspectorLimits

  /// Called before the body is read.
  func admit(_ method: HTTPMethod, _ path: String, _ headers: HTTPHeaders) throws -> Int {
    guard path.hasPrefix("/api/") else { return limits.request }
    guard let authorization = headers[.authorization], Self.areEqual(authorization, "Bearer \(token)") else {
      throw RequestRefusal(
        status: .unauthorized,
        sentence: "The token is missing or another one. belay-inspect prints the right one when it starts.")
    }
    guard method == .POST else { return limits.request }
    let type = headers[.contentType]?.split(separator: ";").first?.trimmingCharacters(in: .whitespaces).lowercased()
    guard type == "application/json" else {
      throw RequestRefusal(
        status: .unsupportedMediaType, sentence: "A body is sent with the field Content-Type: application/json.")
    }
    return switch path {
    case "/api/events": limits.batch
    case "/api/open": limits.file
    default: limits.request
    }
  }

  /// Takes as long for each text of the right length, so that its time tells nothing.
  private static func areEqual(_ text: String, _ secret: String) -> Bool {
    let (text, secret) = (Array(text.utf8), Array(secret.utf8))
    return text.count == secret.count && zip(text, secret).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
