// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import FlyingFox
import FlyingSocks
import Foundation

/// An answer's body that is written slowly: a space every second during the work, then the JSON.
///
/// A client that disconnects properly closes its connection at once. One that has lost the network sends nothing: only
/// a failed write shows it. White space before JSON has no meaning.
struct TrickledAnswer: AsyncBufferedSequence {
  typealias Element = UInt8

  private let work: Work
  private let request: JournaledRequest

  /// Begins the work. It is cancelled when the server releases the response.
  ///
  /// - Parameters:
  ///   - request: Marked as answered when all has been sent.
  ///   - work: Returns the JSON.
  init(to request: JournaledRequest, _ work: @escaping @Sendable () async throws -> Data) {
    self.work = Work(work)
    self.request = request
  }

  func makeAsyncIterator() -> Iterator { Iterator(answer: self) }

  struct Iterator: AsyncBufferedIteratorProtocol {
    private let answer: TrickledAnswer
    private var chunks: AsyncThrowingStream<Data, any Error>.Iterator
    private var rest = Data()

    fileprivate init(answer: TrickledAnswer) {
      self.answer = answer
      chunks = answer.work.chunks.makeAsyncIterator()
    }

    mutating func next() async throws -> UInt8? { try await nextBuffer(suggested: 1)?.first }

    mutating func nextBuffer(suggested count: Int) async throws -> Data? {
      if rest.isEmpty {
        guard let chunk = try await chunks.next(isolation: #isolation) else {
          // A stream also ends if its task is cancelled: the client has disconnected.
          try Task.checkCancellation()
          answer.request.markAnswered()
          return nil
        }
        rest = chunk
      }
      let part = rest.prefix(Swift.max(count, 1))
      rest = rest.dropFirst(part.count)
      return part
    }
  }

  /// The work, and the spaces while it lasts. Both end with this object's release.
  private final class Work: Sendable {
    let chunks: AsyncThrowingStream<Data, any Error>
    private let scope = TaskScope()

    init(_ work: @escaping @Sendable () async throws -> Data) {
      // One chunk is enough for a slow reader: only spaces are dropped, the JSON comes last.
      let (chunks, continuation) = AsyncThrowingStream.makeStream(
        of: Data.self, bufferingPolicy: .bufferingNewest(1))
      self.chunks = chunks
      scope.run(.spaces) {
        while true {
          try await Task.sleep(for: .seconds(1))
          continuation.yield(Data(" ".utf8))
        }
      }
      scope.run(.work) {
        do {
          continuation.yield(try await work())
          continuation.finish()
        } catch {
          // Breaks off the connection: a partial answer must not look like a complete one.
          continuation.finish(throwing: error)
        }
      }
    }
  }
}

extension Lane {
  fileprivate static let spaces = Lane("spaces")
  fileprivate static let work = Lane("work")
}
