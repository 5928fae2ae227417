// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import LocalHTTP
import LocalHTTPTesting
import Testing

@testable import InspectKit

@Suite(.timeLimit(.minutes(15)), .serialized)
@MainActor
struct `The tool's server` {
  @Test func `an app's events are taken, and a page gets them as they arrive`() async throws {
    try await withInspector { tool, app in
      #expect(try await app.post("/api/events", Lines.batch(0, [Lines.event(1)])).hasSuffix(#"{"received":0}"#))
      let page = try await RawClient(port: app.port)
      try await page.send(app.request("GET", "/api/sessions/\(Lines.session)/events?after=0"))
      _ = await page.read(until: Lines.event(1))
      _ = try await app.post("/api/events", Lines.batch(1, [Lines.event(2)]))
      #expect(await page.read(until: Lines.event(2)).contains(Lines.event(2)))
      // The tool forgets a page that has left.
      page.close()
      try await until { tool.book.readerCount == 0 }
    }
  }

  @Test func `nobody gets in without the token, and nothing is read of what they send`() async throws {
    try await withInspector { tool, app in
      for path in ["/api/sessions", "/api/sessions/\(Lines.session)/events", "/api/sessions/x/file", "/api/nothing"] {
        for value in [nil, "Bearer", "Bearer \(app.token)x", app.token] {
          let field = value.map { "Authorization: \($0)\r\n" } ?? ""
          let answer = try await app.exchange("GET", path, fields: field)
          #expect(answer.hasPrefix("HTTP/1.1 401") && answer.contains("The token is missing"))
        }
      }
      // Of the 100 MB, nothing is sent.
      let body = "Content-Type: application/json\r\nContent-Length: 100000000\r\n"
      let answer = try await app.exchange("POST", "/api/events", fields: body)
      #expect(answer.hasPrefix("HTTP/1.1 401"))
      #expect(tool.book.all.isEmpty)
    }
  }

  @Test func `a stretch becomes a test, and one that is none is refused in a sentence`() async throws {
    try await withInspector { _, app in
      var seen = SeenLines()
      seen.act(".load", turn: 1)
      _ = try await app.post("/api/events", Lines.batch(0, seen.lines))
      let path = "/api/sessions/\(Lines.session)/test"
      let answer = try await app.post(path, #"{"place":1,"from":0,"to":9}"#)
      #expect(
        answer.hasPrefix("HTTP/1.1 200") && answer.contains("store.send(.load)") && answer.contains(#""gaps":[]"#))
      for body in ["", "{}", #"{"place":0,"from":0,"to":9}"#, #"{"place":1,"from":9,"to":0}"#, "[1,2,3]"] {
        let answer = try await app.post(path, body)
        #expect(answer.hasPrefix("HTTP/1.1 400") && answer.contains("A stretch is such as"))
      }
      #expect(try await app.post(path, #"{"place":7,"from":0,"to":9}"#).hasPrefix("HTTP/1.1 400"))
      #expect(try await app.post("/api/sessions/x/test", #"{"place":1,"from":0,"to":9}"#).hasPrefix("HTTP/1.1 404"))
      let long = #"{"place":1,"from":0,"to":9,"x":"\#(String(repeating: "x", count: 5_000))"}"#
      #expect(try await app.post(path, long).hasPrefix("HTTP/1.1 413"))
    }
  }

  @Test(arguments: ["evil.example", "127.0.0.1.example", "192.168.1.7", "127.0.0.1:1"])
  func `a name that was made to point here is refused, even with the token`(host: String) async throws {
    try await withInspector { tool, app in
      let fields = "\(app.authorization)Content-Type: application/json\r\n"
      let batch = Lines.batch(0, [Lines.event(1)])
      let answer = try await app.exchange("POST", "/api/events", fields: fields, host: host, batch)
      #expect(answer.hasPrefix("HTTP/1.1 421"))
      let page = try await app.exchange("GET", "/", host: host)
      #expect(page.hasPrefix("HTTP/1.1 421"))
      #expect(tool.book.all.isEmpty)
    }
  }

  @Test(arguments: [
    "Origin: http://evil.example", "Origin: null", "Origin: https://127.0.0.1", "Sec-Fetch-Site: cross-site",
    "Sec-Fetch-Site: same-site",
  ])
  func `the page of another tab is refused, even with the token`(field: String) async throws {
    try await withInspector { tool, app in
      let fields = "\(app.authorization)Content-Type: application/json\r\n\(field)\r\n"
      let batch = Lines.batch(0, [Lines.event(1)])
      let answer = try await app.exchange("POST", "/api/events", fields: fields, batch)
      #expect(answer.hasPrefix("HTTP/1.1 403"))
      let list = try await app.exchange("GET", "/api/sessions", fields: fields)
      #expect(list.hasPrefix("HTTP/1.1 403"))
      #expect(tool.book.all.isEmpty)
    }
  }

  @Test(arguments: ["", "Content-Type: text/plain\r\n", "Content-Type: application/x-www-form-urlencoded\r\n"])
  func `a body that another page's form could send is refused`(type: String) async throws {
    try await withInspector { tool, app in
      for path in ["/api/events", "/api/open"] {
        let answer = try await app.exchange("POST", path, fields: app.authorization + type, Lines.batch(0, []))
        #expect(answer.hasPrefix("HTTP/1.1 415") && answer.contains("application/json"))
      }
      #expect(tool.book.all.isEmpty)
    }
  }

  @Test func `a value of 100 MB is refused before it is read, and what came before stays`() async throws {
    try await withInspector { tool, app in
      _ = try await app.post("/api/events", Lines.batch(0, [Lines.event(1)]))
      let fields = "\(app.authorization)Content-Type: application/json\r\nContent-Length: 100000000\r\n"
      let answer = try await app.exchange("POST", "/api/events", fields: fields)
      #expect(answer.hasPrefix("HTTP/1.1 413"))
      #expect(try tool.book.session(Lines.session).kept.count == 1)
    }
  }

  @Test func `a connection that is cut in a batch leaves what came before, and the batch can come again`() async throws
  {
    try await withInspector { tool, app in
      _ = try await app.post("/api/events", Lines.batch(0, [Lines.event(1)]))
      let batch = Lines.batch(1, [Lines.event(2)])
      let request = app.request("POST", "/api/events", fields: "Content-Type: application/json\r\n", batch)
      for length in [request.utf8.count - 1, request.utf8.count - batch.utf8.count, 20] {
        let client = try await RawClient(port: app.port)
        try await client.send(String(decoding: request.utf8.prefix(length), as: UTF8.self))
        client.reset()
      }
      try await until { tool.server.openConnections == 0 }
      #expect(try tool.book.session(Lines.session).kept.count == 1)
      #expect(try await app.post("/api/events", batch).hasSuffix(#"{"received":1}"#))
      #expect(try tool.book.session(Lines.session).kept.count == 2)
    }
  }

  @Test func `an app of another version gets 409, and the others are not touched`() async throws {
    try await withInspector { tool, app in
      _ = try await app.post("/api/events", Lines.batch(0, [Lines.event(1)]))
      let answer = try await app.post("/api/events", Lines.batch(0, [Lines.event(1)], session: Lines.other, format: 7))
      #expect(answer.hasPrefix("HTTP/1.1 409") && answer.contains("format 7"))
      #expect(tool.book.all.map(\.id) == [Lines.session])
    }
  }

  @Test func `a session is saved and opened, and shared as one page that no browser runs here`() async throws {
    try await withInspector { tool, app in
      _ = try await app.post("/api/events", Lines.batch(0, [Lines.event(1)]))
      let file = try await app.exchange("GET", "/api/sessions/\(Lines.session)/file", fields: app.authorization)
      let body = try #require(file.components(separatedBy: "\r\n\r\n").last)
      #expect(try await app.post("/api/open", body).contains(#"{"id":""#))
      #expect(tool.book.all.count == 2 && tool.book.all.filter(\.isOver).count == 1)
      let page = try await app.exchange("GET", "/api/sessions/\(Lines.session)/page", fields: app.authorization)
      #expect(page.contains("Content-Security-Policy: sandbox") && page.contains("Content-Disposition: attachment"))
      #expect(page.contains("id=\"session\">"))
    }
  }

  @Test(arguments: ["after=x", "after=1&wait=maybe", "after=99999999999999999999"])
  func `a wrong address of events is refused`(query: String) async throws {
    try await withInspector { _, app in
      let path = "/api/sessions/\(Lines.session)/events?\(query)"
      let answer = try await app.exchange("GET", path, fields: app.authorization)
      #expect(answer.hasPrefix("HTTP/1.1 400"))
    }
  }

  @Test func `the page is served without the token, with a policy, and nothing beside it`() async throws {
    try await withInspector { _, app in
      let page = try await app.exchange("GET", "/")
      #expect(page.hasPrefix("HTTP/1.1 200") && page.contains("Content-Security-Policy: default-src 'self'"))
      for path in ["/VERSION", "/../VERSION", "/README.md", "/index.html", "/%2e%2e/VERSION"] {
        let answer = try await app.exchange("GET", path)
        #expect(answer.hasPrefix("HTTP/1.1 404"), "\(path)")
      }
    }
  }
}
