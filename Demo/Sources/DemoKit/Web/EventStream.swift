// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import FlyingFox
import FlyingSocks
import Foundation

/// Server-sent events to one page.
struct EventStream: Sendable {
  // Only the response holds the stream itself: that is how its release tells that the client has gone.
  private let continuation: AsyncStream<Data>.Continuation

  /// A stream, and the response that carries it.
  static func make() -> (EventStream, HTTPResponse) {
    // Every event holds the whole state: for a page that cannot keep up, the newest are enough.
    let (chunks, continuation) = AsyncStream.makeStream(of: Data.self, bufferingPolicy: .bufferingNewest(32))
    let response = HTTPResponse(
      statusCode: .ok,
      headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
      body: HTTPBodySequence(from: Bytes(chunks: chunks)))
    return (EventStream(continuation: continuation), response)
  }

  /// Calls `left` when the client has gone and a write has failed, or the server stops.
  func whenClientLeaves(_ left: @escaping @Sendable () -> Void) {
    continuation.onTermination = { _ in left() }
  }

  /// Returns false when something older was given up for it.
  func send(_ value: some Encodable) -> Bool {
    guard let json = try? JSONEncoder().encode(value) else { return true }
    return yield(Data("data: ".utf8) + json + Data("\n\n".utf8))
  }

  /// A comment, which pages ignore. Writing it tells whether the client is there.
  ///
  /// Returns false when something older was given up for it.
  func sendHeartbeat() -> Bool { yield(Data(":\n\n".utf8)) }

  func finish() { continuation.finish() }

  private func yield(_ data: Data) -> Bool {
    if case .dropped = continuation.yield(data) { false } else { true }
  }

  private struct Bytes: AsyncBufferedSequence {
    typealias Element = UInt8
    let chunks: AsyncStream<Data>

    func makeAsyncIterator() -> Iterator { Iterator(chunks: chunks.makeAsyncIterator()) }

    struct Iterator: AsyncBufferedIteratorProtocol {
      var chunks: AsyncStream<Data>.Iterator
      private var rest = Data()

      fileprivate init(chunks: AsyncStream<Data>.Iterator) { self.chunks = chunks }

      mutating func next() async throws -> UInt8? { try await nextBuffer(suggested: 1)?.first }

      mutating func nextBuffer(suggested count: Int) async throws -> Data? {
        if rest.isEmpty {
          guard let chunk = await chunks.next(isolation: #isolation) else { return nil }
          rest = chunk
        }
        let part = rest.prefix(Swift.max(count, 1))
        rest = rest.dropFirst(part.count)
        return part
      }
    }
  }
}
