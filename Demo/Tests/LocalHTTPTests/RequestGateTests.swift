// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import FlyingFox
import Testing

@testable import LocalHTTP

struct `The gate before a server` {
  private let page = RequestGate(port: 8080, askers: .itsOwnPages(links: ["/", "/counter"]))

  @Test(arguments: [
    "127.0.0.1:8080", "localhost:8080", "LOCALHOST:8080", "localhost.:8080", "Localhost.:8080",
  ])
  func `a request by one of the server's names is answered`(host: String) {
    #expect(status(page, ["Host": host]) == nil)
  }

  @Test(arguments: [
    // A foreign name that was made to point here.
    ("rebound.example:8080", 421), ("127.0.0.1.example:8080", 421), ("localhost.example:8080", 421),
    // Without a port, 80 is meant, and another port is another server.
    ("127.0.0.1", 421), ("127.0.0.1:", 421), ("127.0.0.1:80", 421), ("localhost:9000", 421), ("demo.local:8080", 421),
    // Other spellings of the address, which browsers do not send.
    ("127.1:8080", 421), ("2130706433:8080", 421), ("0x7f.0.0.1:8080", 421), ("0.0.0.0:8080", 421), ("[::1]:8080", 421),
    ("[::ffff:127.0.0.1]:8080", 421),
    ("192.168.1.7:8080", 421), (":8080", 421), ("user@127.0.0.1:8080", 421), ("127.0.0.1:8080@else.where", 421),
    ("localhost..:8080", 421), ("127.0.0.1:8080/", 421), ("http://127.0.0.1:8080", 421), ("127.0.0.1:65536", 421),
    ("127.0.0.1:+8080", 421), ("127.0.0.1:8080:8080", 421), ("127.0.0.1 :8080", 421), ("[::1", 421), ("", 400),
    ("127.0.0.1:8080, localhost:8080", 421),
  ])
  func `a request by any other name is refused with the reason`(host: String, status expected: Int) {
    #expect(status(page, ["Host": host]) == expected)
  }

  @Test func `a request names its host once`() {
    let own = RequestHead.Field(name: "Host", value: "localhost:8080")
    #expect(status(page, [own]) == nil)
    #expect(status(page, [RequestHead.Field]()) == 400)
    #expect(status(page, [own, own]) == 400)
    #expect(status(page, [own, .init(name: "host", value: "else.where")]) == 400)
  }

  @Test func `a browser leaves out port 80`() {
    let gate = RequestGate(port: 80, askers: .itsOwnPages(links: []))
    #expect(status(gate, ["Host": "localhost"]) == nil && status(gate, ["Host": "localhost:80"]) == nil)
    #expect(status(gate, ["Host": "localhost", "Origin": "http://localhost"]) == nil)
    #expect(status(gate, ["Host": "else.where"]) == 421)
  }

  @Test(arguments: [
    "http://127.0.0.1:8080", "http://localhost:8080", "HTTP://LOCALHOST:8080",
  ])
  func `its own pages may ask`(origin: String) {
    #expect(status(page, ["Host": "localhost:8080", "Origin": origin], method: "POST") == nil)
  }

  @Test(arguments: [
    "null", "", "http://else.where", "http://127.0.0.1", "http://127.0.0.1:9000", "https://127.0.0.1:8080",
    "http://user@127.0.0.1:8080", "http://127.0.0.1:8080/", "http://127.0.0.1:8080.else.where", "file://",
    "127.0.0.1:8080",
    "http://127.0.0.1:8080 http://else.where", "chrome-extension://abcdef",
  ])
  func `other pages may not, whatever they ask`(origin: String) {
    for (method, target) in [("POST", "/sessions/x/actions"), ("GET", "/events"), ("GET", "/")] {
      #expect(status(page, ["Host": "localhost:8080", "Origin": origin], method: method, target: target) == 403)
    }
  }

  @Test(arguments: [
    ("same-origin", "cors", "POST", "/sessions/x/actions", nil), ("same-origin", "cors", "GET", "/events", nil),
    ("none", "navigate", "GET", "/", nil), ("cross-site", "navigate", "GET", "/", nil),
    ("same-site", "navigate", "GET", "/counter?language=ja", nil), ("cross-site", "navigate", "POST", "/", 403),
    ("cross-site", "navigate", "GET", "/events", 403), ("cross-site", "no-cors", "GET", "/", 403),
    ("same-site", "cors", "GET", "/events", 403), ("cross-site", "no-cors", "POST", "/sessions/x/actions", 403),
    ("anything", "cors", "GET", "/events", 403),
  ])
  func `what a browser says of where a request comes from is believed`(
    site: String, mode: String, method: String, target: String, expected: Int?
  ) {
    let fields = ["Host": "localhost:8080", "Sec-Fetch-Site": site, "Sec-Fetch-Mode": mode]
    #expect(status(page, fields, method: method, target: target) == expected)
  }

  @Test func `no page may ask the backend, not even the demo's own`() {
    let backend = RequestGate(port: 9090, askers: .noPages)
    let host = ["Host": "127.0.0.1:9090"]
    #expect(status(backend, host) == nil)
    #expect(status(backend, host.merging(["Sec-Fetch-Site": "none"]) { $1 }) == nil)
    for origin in ["http://127.0.0.1:8080", "http://127.0.0.1:9090", "null"] {
      #expect(status(backend, host.merging(["Origin": origin]) { $1 }) == 403)
    }
    for site in ["same-origin", "same-site", "cross-site"] {
      let fields = host.merging(["Sec-Fetch-Site": site, "Sec-Fetch-Mode": "navigate"]) { $1 }
      #expect(status(backend, fields, target: "/") == 403)
    }
  }

  /// Nil for a request that is accepted.
  private func status(
    _ gate: RequestGate, _ fields: [String: String], method: String = "GET", target: String = "/"
  ) -> Int? {
    let fields = fields.map { RequestHead.Field(name: $0.key, value: $0.value) }
    return status(gate, fields, method: method, target: target)
  }

  private func status(
    _ gate: RequestGate, _ fields: [RequestHead.Field], method: String = "GET", target: String = "/"
  ) -> Int? {
    do {
      try gate.check(RequestHead(method: method, target: target, isOld: false, fields: fields))
      return nil
    } catch {
      return (error as? RequestRefusal)?.status.code ?? 0
    }
  }
}
