// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import FlyingFox
import FlyingSocks
import Foundation

/// An answer's body that is written slowly: a space every second while the work goes on, then the JSON.
///
/// A client that goes says so, and its connection ends at once. One that has lost the network says nothing: only what is
/// written to it and not taken tells. White space before JSON means nothing.
struct TrickledAnswer: AsyncBufferedSequence {
  typealias Element = UInt8

  private let work: Work
  private let request: JournaledRequest

  /// Begins the work. It is cancelled when the server lets go of the response.
  ///
  /// - Parameters:
  ///   - request: Hears when all has been sent.
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
          // A stream ends for a task that is cancelled too: its client has gone.
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

  /// The work, and the spaces while it goes on. Both end with it.
  private final class Work: Sendable {
    let chunks: AsyncThrowingStream<Data, any Error>
    private let scope = TaskScope()

    init(_ work: @escaping @Sendable () async throws -> Data) {
      // For a reader that cannot keep up one chunk is enough: only spaces are dropped, the JSON is the last.
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
          // The connection breaks off: half an answer must not look like a whole one.
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
