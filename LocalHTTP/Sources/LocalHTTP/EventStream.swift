// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

public import FlyingFox
public import FlyingSocks
public import Foundation

/// Server-sent events to one page.
public struct EventStream: Sendable {
  /// The number of events that wait for a client that does not read. Each is the whole state.
  public static let limit = 8

  // Only the response retains the stream itself: its release shows that the client has disconnected.
  private let continuation: AsyncThrowingStream<Data, any Error>.Continuation
  private let waiting = SharedCount()

  /// A stream, and the response that contains it.
  public static func make() -> (EventStream, HTTPResponse) {
    let (chunks, continuation) = AsyncThrowingStream.makeStream(
      of: Data.self, bufferingPolicy: .bufferingOldest(limit))
    let stream = EventStream(continuation: continuation)
    let body = ChunkedBody(chunks, taken: { [waiting = stream.waiting] in waiting.add(-1) })
    return (
      stream,
      HTTPResponse(
        statusCode: .ok, headers: [.contentType: "text/event-stream", .cacheControl: "no-store"], body: body.sequence)
    )
  }

  /// Whether an event would be sent. Without room it is dropped, so a client that does not read need not have it made.
  public var hasRoom: Bool { waiting.value < Self.limit }

  /// Calls `left` when the client has disconnected, or the server stops.
  public func whenClientLeaves(_ left: @escaping @Sendable () -> Void) {
    continuation.onTermination = { _ in left() }
  }

  /// Returns false if the event was dropped.
  public func send(_ value: some Encodable) -> Bool {
    guard let json = try? JSONEncoder().encode(value) else { return true }
    return yield(Data("data: ".utf8) + json + Data("\n\n".utf8))
  }

  /// A comment, which clients ignore: with it the head of the response is sent, so they know that they are connected.
  public func sendComment() { _ = yield(Data(":\n\n".utf8)) }

  /// Ends the stream.
  public func finish() { continuation.finish() }

  private func yield(_ data: Data) -> Bool {
    waiting.add(1)
    if case .enqueued = continuation.yield(data) { return true }
    waiting.add(-1)
    return false
  }
}

/// A response's body that is not known at its beginning: chunks, each sent as soon as it is there.
public struct ChunkedBody: AsyncBufferedSequence, Sendable {
  public typealias Element = UInt8

  private let chunks: AsyncThrowingStream<Data, any Error>
  private let taken: @Sendable () -> Void
  private let ended: @Sendable () -> Void

  /// - Parameters:
  ///   - taken: Called when a chunk is about to be sent.
  ///   - ended: Called when all was sent, but not if the client has disconnected. Retained as long as the response.
  public init(
    _ chunks: AsyncThrowingStream<Data, any Error>, taken: @escaping @Sendable () -> Void = {},
    ended: @escaping @Sendable () -> Void = {}
  ) {
    (self.chunks, self.taken, self.ended) = (chunks, taken, ended)
  }

  /// As FlyingFox takes it.
  public var sequence: HTTPBodySequence { HTTPBodySequence(from: self) }

  public func makeAsyncIterator() -> Iterator { Iterator(chunks: chunks.makeAsyncIterator(), body: self) }

  public struct Iterator: AsyncBufferedIteratorProtocol {
    fileprivate var chunks: AsyncThrowingStream<Data, any Error>.Iterator
    fileprivate let body: ChunkedBody
    private var rest = Data()

    fileprivate init(chunks: AsyncThrowingStream<Data, any Error>.Iterator, body: ChunkedBody) {
      (self.chunks, self.body) = (chunks, body)
    }

    public mutating func next() async throws -> UInt8? { try await nextBuffer(suggested: 1)?.first }

    public mutating func nextBuffer(suggested count: Int) async throws -> Data? {
      if rest.isEmpty {
        guard let chunk = try await chunks.next(isolation: #isolation) else {
          // A stream also ends if its task is cancelled: the client has disconnected.
          try Task.checkCancellation()
          body.ended()
          return nil
        }
        body.taken()
        rest = chunk
      }
      let part = rest.prefix(Swift.max(count, 1))
      rest = rest.dropFirst(part.count)
      return part
    }
  }
}
