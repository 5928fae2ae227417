// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import FlyingFox
import Foundation
import Testing

@testable import LocalHTTP

struct `A stream of events` {
  @Test func `what waits for a page that does not read is bounded, and there is room when it has read`() async throws {
    let (stream, response) = EventStream.make()
    for _ in 0..<EventStream.limit {
      #expect(stream.hasRoom)
      #expect(stream.send([1]))
    }
    #expect(!stream.hasRoom)
    #expect(!stream.send([1]))
    stream.sendComment()
    guard case .httpBody(let body) = response.payload else { throw RequestRefusal.notFound("There is no body.") }
    var pieces = body.makeAsyncIterator()
    let first = try #require(try await pieces.next())
    #expect(String(decoding: first, as: UTF8.self).contains("data: [1]"))
    #expect(stream.hasRoom)
  }
}
