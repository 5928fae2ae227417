// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import FlyingFox
import Foundation
import LocalHTTP

extension Inspector {
  /// All addresses: the page's files, what an app sends, and what the page asks for.
  static func routes(_ files: PageFiles, _ book: SessionBook) -> [Route] {
    files.routes + [
      Route(.POST, "/api/events") { request, _ in
        let batch = try EventBatch(await request.bodyData, limits: book.limits)
        try book.receive(batch)
        return .json(["received": batch.number])
      },
      Route(.GET, "/api/sessions") { _, _ in .json(book.all.map(SessionEntry.init)) },
      Route(.GET, "/api/sessions/*/events") { request, wildcards in try events(of: wildcards[0], request, book) },
      Route(.GET, "/api/sessions/*/file") { _, wildcards in
        let session = try book.session(wildcards[0])
        return file(SessionFile.data(of: session), type: ndjson)
      },
      Route(.GET, "/api/sessions/*/page") { _, wildcards in
        let html = try SharedPage(files).html(of: book.session(wildcards[0]))
        return file(Data(html.utf8), type: "text/html; charset=utf-8")
      },
      Route(.POST, "/api/sessions/*/test") { request, wildcards in
        let stretch = try Stretch(await request.bodyData)
        return .json(try stretch.test(of: book.session(wildcards[0])))
      },
      Route(.POST, "/api/open") { request, _ in
        let id = book.add(try SessionFile(await request.bodyData, limits: book.limits))
        return .json(["id": id])
      },
    ]
  }

  private static let ndjson = "application/x-ndjson; charset=utf-8"

  private static func events(of id: String, _ request: HTTPRequest, _ book: SessionBook) throws -> HTTPResponse {
    let query = Dictionary(request.query.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
    guard let after = Int(query["after"] ?? "-1"), ["0", "1"].contains(query["wait"] ?? "1") else {
      throw RequestRefusal.malformed("An address of events is such as /api/sessions/ID/events?after=17&wait=0.")
    }
    let feed = try EventFeed(of: id, after: max(after, -1), waits: query["wait"] != "0", in: book)
    let headers: HTTPHeaders = [.contentType: ndjson, HTTPHeader("Cache-Control"): "no-store"]
    return HTTPResponse(statusCode: .ok, headers: headers, body: ChunkedBody(feed.stream).sequence)
  }

  /// What is there to be saved: a browser never shows it with this server's rights.
  private static func file(_ data: Data, type: String) -> HTTPResponse {
    let headers: HTTPHeaders = [
      .contentType: type, HTTPHeader("Cache-Control"): "no-store", HTTPHeader("Content-Disposition"): "attachment",
      HTTPHeader("Content-Security-Policy"): "sandbox",
    ]
    return HTTPResponse(statusCode: .ok, headers: headers, body: data)
  }
}

/// A session in the list of all.
private struct SessionEntry: Encodable {
  let id: String
  let app: String
  let process: Int
  let belay: String
  let started: String
  /// When something arrived last, ISO 8601.
  let last: String
  /// How many events are kept.
  let events: Int
  /// How many were kept, and have left for newer ones.
  let removed: Int
  let isOver: Bool
  /// How many events the app has dropped.
  let dropped: Int
  /// How many batches are missing.
  let gaps: Int

  init(_ session: Session) {
    id = session.id
    (app, process) = (session.header.app, session.header.process)
    (belay, started) = (session.header.belay, session.header.started)
    last = session.last.ISO8601Format()
    (events, removed) = (session.kept.count, session.removed)
    (isOver, dropped, gaps) = (session.isOver, session.dropped, session.gaps)
  }
}
