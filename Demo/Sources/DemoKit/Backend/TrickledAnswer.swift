// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import FlyingFox
import Foundation
import LocalHTTP

/// An answer's body that is written slowly: a space every second during the work, then the JSON.
///
/// A client that disconnects properly closes its connection at once. One that has lost the network sends nothing: only
/// a failed write shows it. White space before JSON has no meaning.
enum TrickledAnswer {
  /// Begins the work. It is cancelled when the server releases the response.
  ///
  /// - Parameters:
  ///   - request: Marked as answered when all has been sent.
  ///   - work: Returns the JSON.
  static func body(
    to request: JournaledRequest, _ work: @escaping @Sendable () async throws -> Data
  ) -> HTTPBodySequence {
    let work = Work(work)
    return ChunkedBody(work.chunks, ended: { withExtendedLifetime(work) { request.markAnswered() } }).sequence
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
