// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import FlyingFox
import FlyingSocks
import Foundation

@testable import DemoKit

/// An answer that does not end, and reports its release.
struct EndlessAnswer {
  let isReleased = SharedCount()

  var response: HTTPResponse {
    let isReleased = isReleased
    let (chunks, continuation) = AsyncStream.makeStream(of: Data.self, bufferingPolicy: .bufferingNewest(1))
    let writing = Task {
      while !Task.isCancelled {
        continuation.yield(Data(repeating: 0x78, count: 4_096))
        await Task.yield()
      }
    }
    continuation.onTermination = { _ in
      writing.cancel()
      isReleased.add(1)
    }
    return HTTPResponse(statusCode: .ok, body: HTTPBodySequence(from: Chunks(chunks: chunks)))
  }
}

/// A stream's chunks as the bytes of a body.
struct Chunks: AsyncBufferedSequence {
  typealias Element = UInt8
  let chunks: AsyncStream<Data>

  func makeAsyncIterator() -> Iterator { Iterator(chunks: chunks.makeAsyncIterator()) }

  struct Iterator: AsyncBufferedIteratorProtocol {
    var chunks: AsyncStream<Data>.Iterator

    mutating func next() async throws -> UInt8? { nil }

    mutating func nextBuffer(suggested count: Int) async throws -> Data? { await chunks.next(isolation: #isolation) }
  }
}
