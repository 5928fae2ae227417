// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import FlyingFox
import Foundation

/// A request that a server cannot handle: its status, and a sentence that says what to change.
struct RequestRefusal: Error {
  let status: HTTPStatusCode
  let sentence: String

  static func malformed(_ sentence: String) -> RequestRefusal {
    RequestRefusal(status: .badRequest, sentence: sentence)
  }

  static func notFound(_ sentence: String) -> RequestRefusal {
    RequestRefusal(status: .notFound, sentence: sentence)
  }

  var response: HTTPResponse { .json(["error": sentence], status: status) }
}

extension HTTPResponse {
  static func json(_ value: some Encodable, status: HTTPStatusCode = .ok) -> HTTPResponse {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let body = try? encoder.encode(value) else { return HTTPResponse(statusCode: .internalServerError) }
    let headers: HTTPHeaders = [.contentType: "application/json; charset=utf-8", .cacheControl: "no-store"]
    return HTTPResponse(statusCode: status, headers: headers, body: body)
  }
}

extension HTTPHeader {
  static let cacheControl = HTTPHeader("Cache-Control")
}

extension HTTPRequest {
  /// The JSON body. The server limits its size: see ``ServerLimits/body``.
  func decodedBody<Body: Decodable>(_ type: Body.Type, sentence: String) async throws -> Body {
    guard let body = try? JSONDecoder().decode(type, from: await bodyData) else {
      throw RequestRefusal.malformed(sentence)
    }
    return body
  }
}
