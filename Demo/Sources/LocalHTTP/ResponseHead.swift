// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import FlyingFox

/// A response's first line and its header fields, as they are sent.
struct ResponseHead {
  let text: String

  init(_ response: HTTPResponse, bodyLength: Int?, closing: Bool) {
    var headers = response.headers
    // A browser must use the declared content type, and must not show the response in another site's page.
    headers[HTTPHeader("X-Content-Type-Options")] = "nosniff"
    headers[HTTPHeader("Cross-Origin-Resource-Policy")] = "same-origin"
    headers[HTTPHeader("Referrer-Policy")] = "no-referrer"
    if let bodyLength {
      // A response without content must not have a length.
      if response.statusCode != .noContent { headers[.contentLength] = String(bodyLength) }
    } else {
      headers[.transferEncoding] = "chunked"
    }
    if closing { headers[.connection] = "close" }
    let fields = headers.map { "\($0.key.rawValue): \($0.value)" }.sorted()
    let first = "\(HTTPVersion.http11.rawValue) \(response.statusCode.code) \(response.statusCode.phrase)"
    text = ([first] + fields + ["", ""]).joined(separator: "\r\n")
  }
}
