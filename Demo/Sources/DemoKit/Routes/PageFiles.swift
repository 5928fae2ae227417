// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import FlyingFox
import Foundation
import LocalHTTP

/// The page's files and the README, read once. Only these are served, by their exact paths; a page's without its ending, `index.html` as `/`.
struct PageFiles: Sendable {
  private static let types = ["html": "text/html", "css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"]
  private static let folders = ["", "texts/"]

  private let responses: [String: HTTPResponse]
  /// The addresses of the pages, to which other sites may link.
  private(set) var pages: Set<String> = []

  init() throws {
    guard let root = Bundle.module.resourceURL?.appendingPathComponent("Page") else { throw Self.missing }
    var responses: [String: HTTPResponse] = [:]
    for folder in Self.folders {
      let address = root.appendingPathComponent(folder)
      for name in try FileManager.default.contentsOfDirectory(atPath: address.path) {
        let parts = name.split(separator: ".")
        guard parts.count == 2, let type = Self.types[String(parts[1])] else { continue }
        let data = try Data(contentsOf: address.appendingPathComponent(name))
        let page = parts[0] == "index" ? "" : String(parts[0])
        let path = "/\(folder)\(parts[1] == "html" ? page : name)"
        responses[path] = Self.response(data, type: type)
        if parts[1] == "html" { pages.insert(path) }
      }
    }
    guard responses["/"] != nil else { throw Self.missing }
    // Not there if the repository has been moved since the build.
    for name in ["README.md", "README.ja.md"] {
      let text = try? Data(contentsOf: Self.repository.appendingPathComponent(name))
      if let text { responses["/\(name)"] = Self.response(text, type: "text/plain") }
    }
    self.responses = responses
  }

  /// The addresses of the files.
  var paths: [String] { responses.keys.sorted() }

  /// Each file at its address.
  var routes: [Route] { responses.map { path, response in Route(.GET, path) { _, _ in response } } }

  /// Five folders above this file.
  private static let repository = (0..<5).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
    url.deletingLastPathComponent()
  }

  private static let missing = DemoFailure("The page's files are not where the build put them. Build the demo again.")

  private static func response(_ data: Data, type: String) -> HTTPResponse {
    let headers: HTTPHeaders = [
      .contentType: "\(type); charset=utf-8", HTTPHeader("Cache-Control"): "no-cache",
      HTTPHeader("Content-Security-Policy"): "default-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    ]
    return HTTPResponse(statusCode: .ok, headers: headers, body: data)
  }
}
