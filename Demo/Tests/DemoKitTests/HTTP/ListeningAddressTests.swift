// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import DemoKit

struct `Where a server listens` {
  @Test(arguments: [
    ("127.0.0.1", "127.0.0.1", ["127.0.0.1:80", "localhost:80"]),
    ("localhost", "127.0.0.1", ["127.0.0.1:80", "localhost:80"]),
    ("::1", "[::1]", ["[::1]:80", "localhost:80"]), ("[::1]", "[::1]", ["[::1]:80", "localhost:80"]),
    ("0:0:0:0:0:0:0:1", "[::1]", ["[::1]:80", "localhost:80"]), ("10.0.0.7", "10.0.0.7", ["10.0.0.7:80"]),
    ("0.0.0.0", "0.0.0.0", ["127.0.0.1:80", "localhost:80"]),
    ("::", "[::]", ["127.0.0.1:80", "[::1]:80", "localhost:80"]),
  ])
  func `an address has names`(text: String, host: String, names: [String]) throws {
    let address = try #require(ListeningAddress(text))
    #expect(address.host == host)
    #expect(address.names(port: 80).map(\.description).sorted() == names)
  }

  @Test(arguments: ["", "demo.local", "127.1", "256.0.0.1", "127.0.0.1:8080", "[127.0.0.1]", "::g", "*"])
  func `anything else is none`(text: String) {
    #expect(ListeningAddress(text) == nil)
  }

  @Test func `only loopback is for this machine alone`() {
    let isLoopback = ["127.0.0.1", "127.0.0.2", "::1", "0.0.0.0", "::", "10.0.0.7"].map {
      ListeningAddress($0)!.isLoopback
    }
    #expect(isLoopback == [true, true, true, false, false, false])
  }
}
