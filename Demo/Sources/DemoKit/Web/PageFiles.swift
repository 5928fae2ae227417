// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import FlyingFox
import Foundation

/// The page's files, read once. Only these are served, by their exact paths.
struct PageFiles: Sendable {
  private struct File {
    let path: String
    let name: String
    let type: String
  }

  private static let files = [
    File(path: "/", name: "index.html", type: "text/html"),
    File(path: "/style.css", name: "style.css", type: "text/css"),
    File(path: "/portfolio.css", name: "portfolio.css", type: "text/css"),
    File(path: "/home.css", name: "home.css", type: "text/css"),
    File(path: "/loading.css", name: "loading.css", type: "text/css"),
    File(path: "/story.css", name: "story.css", type: "text/css"),
    File(path: "/counter.css", name: "counter.css", type: "text/css"),
    File(path: "/carousel.css", name: "carousel.css", type: "text/css"),
    File(path: "/checkout.css", name: "checkout.css", type: "text/css"),
    File(path: "/timeline.css", name: "timeline.css", type: "text/css"),
    File(path: "/app.js", name: "app.js", type: "text/javascript"),
    File(path: "/session.js", name: "session.js", type: "text/javascript"),
    File(path: "/phone.js", name: "phone.js", type: "text/javascript"),
    File(path: "/panel.js", name: "panel.js", type: "text/javascript"),
    File(path: "/home.js", name: "home.js", type: "text/javascript"),
    File(path: "/sparkline.js", name: "sparkline.js", type: "text/javascript"),
    File(path: "/loading.js", name: "loading.js", type: "text/javascript"),
    File(path: "/counter.js", name: "counter.js", type: "text/javascript"),
    File(path: "/carousel.js", name: "carousel.js", type: "text/javascript"),
    File(path: "/steps.js", name: "steps.js", type: "text/javascript"),
    File(path: "/checkout.js", name: "checkout.js", type: "text/javascript"),
    File(path: "/timeline.js", name: "timeline.js", type: "text/javascript"),
    File(path: "/picture.js", name: "picture.js", type: "text/javascript"),
    File(path: "/shapes.js", name: "shapes.js", type: "text/javascript"),
    File(path: "/words.js", name: "words.js", type: "text/javascript"),
    File(path: "/source.js", name: "source.js", type: "text/javascript"),
    File(path: "/theme.js", name: "theme.js", type: "text/javascript"),
    File(path: "/icon.svg", name: "icon.svg", type: "image/svg+xml"),
  ]

  private let responses: [String: HTTPResponse]

  init() throws {
    guard let folder = Bundle.module.resourceURL?.appendingPathComponent("Page") else {
      throw DemoFailure("The page's files are not where the build put them. Build the demo again.")
    }
    responses = try Dictionary(
      uniqueKeysWithValues: Self.files.map { file in
        guard let data = try? Data(contentsOf: folder.appendingPathComponent(file.name)) else {
          throw DemoFailure("The page's file \(file.name) is not where the build put it. Build the demo again.")
        }
        let headers: HTTPHeaders = [
          .contentType: "\(file.type); charset=utf-8", .cacheControl: "no-cache",
          HTTPHeader("Content-Security-Policy"): "default-src 'self'; base-uri 'none'; frame-ancestors 'none'",
        ]
        return (file.path, HTTPResponse(statusCode: .ok, headers: headers, body: data))
      })
  }

  func response(for path: String) -> HTTPResponse? { responses[path] }
}
