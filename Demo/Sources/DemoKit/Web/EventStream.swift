// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import FlyingFox
import FlyingSocks
import Foundation

/// Server-sent events to one page.
struct EventStream: Sendable {
  /// The number of events that wait for a client that does not read. Each is the whole state.
  static let limit = 8

  // Only the response retains the stream itself: its release shows that the client has disconnected.
  private let continuation: AsyncStream<Data>.Continuation
  private let waiting = SharedCount()

  /// A stream, and the response that contains it.
  static func make() -> (EventStream, HTTPResponse) {
    let (chunks, continuation) = AsyncStream.makeStream(of: Data.self, bufferingPolicy: .bufferingOldest(limit))
    let stream = EventStream(continuation: continuation)
    let response = HTTPResponse(
      statusCode: .ok,
      headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
      body: HTTPBodySequence(from: Bytes(chunks: chunks, waiting: stream.waiting)))
    return (stream, response)
  }

  /// Whether an event would be sent. Without room it is dropped, so a client that does not read need not have it made.
  var hasRoom: Bool { waiting.value < Self.limit }

  /// Calls `left` when the client has disconnected and a write has failed, or the server stops.
  func whenClientLeaves(_ left: @escaping @Sendable () -> Void) {
    continuation.onTermination = { _ in left() }
  }

  /// Returns false if the event was dropped.
  func send(_ value: some Encodable) -> Bool {
    guard let json = try? JSONEncoder().encode(value) else { return true }
    return yield(Data("data: ".utf8) + json + Data("\n\n".utf8))
  }

  /// A comment, which pages ignore. Writing it shows whether the client is there; waiting events do the same.
  func sendHeartbeat() { _ = yield(Data(":\n\n".utf8)) }

  func finish() { continuation.finish() }

  private func yield(_ data: Data) -> Bool {
    waiting.add(1)
    if case .enqueued = continuation.yield(data) { return true }
    waiting.add(-1)
    return false
  }

  private struct Bytes: AsyncBufferedSequence {
    typealias Element = UInt8
    let chunks: AsyncStream<Data>
    let waiting: SharedCount

    func makeAsyncIterator() -> Iterator { Iterator(chunks: chunks.makeAsyncIterator(), waiting: waiting) }

    struct Iterator: AsyncBufferedIteratorProtocol {
      var chunks: AsyncStream<Data>.Iterator
      let waiting: SharedCount
      private var rest = Data()

      fileprivate init(chunks: AsyncStream<Data>.Iterator, waiting: SharedCount) {
        self.chunks = chunks
        self.waiting = waiting
      }

      mutating func next() async throws -> UInt8? { try await nextBuffer(suggested: 1)?.first }

      mutating func nextBuffer(suggested count: Int) async throws -> Data? {
        if rest.isEmpty {
          guard let chunk = await chunks.next(isolation: #isolation) else { return nil }
          waiting.add(-1)
          rest = chunk
        }
        let part = rest.prefix(Swift.max(count, 1))
        rest = rest.dropFirst(part.count)
        return part
      }
    }
  }
}
