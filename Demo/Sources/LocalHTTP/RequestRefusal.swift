// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

public import FlyingFox
import Foundation

/// A request that a server cannot handle: its status, and a sentence that says what to change.
public struct RequestRefusal: Error {
  public let status: HTTPStatusCode
  public let sentence: String

  public init(status: HTTPStatusCode, sentence: String) { (self.status, self.sentence) = (status, sentence) }

  /// A request that cannot be understood, or makes no sense.
  public static func malformed(_ sentence: String) -> RequestRefusal {
    RequestRefusal(status: .badRequest, sentence: sentence)
  }

  /// Nothing is there.
  public static func notFound(_ sentence: String) -> RequestRefusal {
    RequestRefusal(status: .notFound, sentence: sentence)
  }

  var response: HTTPResponse { .json(["error": sentence], status: status) }
}

extension HTTPResponse {
  /// The value as JSON, which no one may store.
  public static func json(_ value: some Encodable, status: HTTPStatusCode = .ok) -> HTTPResponse {
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
  public func decodedBody<Body: Decodable>(_ type: Body.Type, sentence: String) async throws -> Body {
    guard let body = try? JSONDecoder().decode(type, from: await bodyData) else {
      throw RequestRefusal.malformed(sentence)
    }
    return body
  }
}
