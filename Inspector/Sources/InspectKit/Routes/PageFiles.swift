// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import FlyingFox
import Foundation
import LocalHTTP

/// The page's files, read once. Only these are served, by their exact paths, `index.html` as `/`.
struct PageFiles: Sendable {
  private static let types = ["html": "text/html", "css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"]

  /// Each file by its path in the folder, for example `view/tree.js`.
  let files: [String: Data]

  /// - Parameter folder: By default, the one beside the executable, as a release has it, or the build's.
  init(folder: URL? = nil) throws {
    let root = folder ?? Self.folder
    var files: [String: Data] = [:]
    let found = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
    while let url = found?.nextObject() as? URL {
      guard Self.types[url.pathExtension] != nil else { continue }
      let path = url.standardizedFileURL.path.dropFirst(root.standardizedFileURL.path.count + 1)
      files[String(path)] = try Data(contentsOf: url)
    }
    guard files["index.html"] != nil else {
      throw InspectFailure("The page's files are missing. They belong beside belay-inspect: unpack its .zip again.")
    }
    self.files = files
  }

  var routes: [Route] {
    files.map { path, data in
      let ending = String(path.split(separator: ".").last ?? "")
      let headers: HTTPHeaders = [
        .contentType: "\(Self.types[ending, default: "text/plain"]); charset=utf-8",
        HTTPHeader("Cache-Control"): "no-cache",
        HTTPHeader("Content-Security-Policy"): "default-src 'self'; base-uri 'none'; frame-ancestors 'none'",
      ]
      let response = HTTPResponse(statusCode: .ok, headers: headers, body: data)
      return Route(.GET, path == "index.html" ? "/" : "/\(path)") { _, _ in response }
    }
  }

  private static let bundle = "Inspector_InspectKit"

  /// `Bundle.module` ends the process if there is no bundle, so a release's is looked for first.
  private static var folder: URL {
    for ending in ["resources", "bundle"] {
      let beside = Bundle.main.bundleURL.appendingPathComponent("\(bundle).\(ending)")
      let folders = [beside, beside.appendingPathComponent("Contents/Resources")]
      let pages = folders.map { $0.appendingPathComponent("Page") }
      if let page = pages.first(where: { FileManager.default.fileExists(atPath: $0.path) }) { return page }
    }
    return (Bundle.module.resourceURL ?? Bundle.module.bundleURL).appendingPathComponent("Page")
  }
}
