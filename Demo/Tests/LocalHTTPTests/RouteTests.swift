// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import FlyingFox
import Foundation
import Testing

@testable import LocalHTTP

struct `A table of routes` {
  private let table = RouteTable([
    Route(.GET, "/") { _, _ in HTTPResponse(statusCode: .ok, body: Data("the page".utf8)) },
    Route(.POST, "/sessions/*/actions") { _, wildcards in
      HTTPResponse(statusCode: .ok, body: Data(wildcards.joined(separator: "|").utf8))
    },
    Route(.GET, "/sessions/*/refused") { _, _ in throw RequestRefusal.malformed("Ask for something else.") },
  ])

  @Test(arguments: [
    ("GET", "/", 200, "the page"), ("POST", "/sessions/7/actions", 200, "7"),
    ("POST", "/sessions/../actions", 404, "nothing"),
    ("GET", "/sessions/7/refused", 400, "Ask for something else."),
    ("POST", "/", 405, "There is no POST at this address: use GET."),
    ("GET", "/sessions/7/actions", 405, "There is no GET at this address: use POST."),
    ("GET", "", 404, "There is nothing at this address."), ("GET", "//", 404, "nothing"),
    ("POST", "/sessions//actions", 404, "nothing"), ("POST", "/sessions/7/actions/", 200, "7"),
    ("POST", "//sessions/7/actions", 404, "nothing"), ("POST", "/sessions/7", 404, "nothing"),
    ("POST", "/sessions/7/8/actions", 404, "nothing"), ("GET", "/Sessions/7/refused", 404, "nothing"),
  ])
  func `answers by the method and the whole path, and with a sentence where there is nothing`(
    method: String, path: String, status: Int, text: String
  ) async throws {
    let request = HTTPRequest(
      method: HTTPMethod(method), version: .http11, target: .init(path: path, query: ""), headers: [:],
      body: HTTPBodySequence(data: Data()))
    let response = try await table.handleRequest(request)
    #expect(response.statusCode.code == status)
    #expect(String(decoding: try await response.bodyData, as: UTF8.self).contains(text))
  }
}
