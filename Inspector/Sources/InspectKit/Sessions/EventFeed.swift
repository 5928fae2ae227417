// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import LocalHTTP

/// A session's lines for one reader, made when it takes them: a reader that is slow costs no memory.
actor EventFeed {
  /// About how much is sent at once. Units: bytes.
  private static let piece = 256 * 1_024

  private let book: SessionBook
  private let id: String
  private let waits: Bool
  private var position: Int
  private var news: AsyncStream<Void>.Iterator

  /// - Parameters:
  ///   - number: The last event that the reader has.
  ///   - waits: Whether to go on with what arrives later.
  init(of id: String, after number: Int, waits: Bool, in book: SessionBook) throws {
    (self.book, self.id) = (book, id)
    // Before the session is read: nothing is missed between.
    news = book.news(of: id).makeAsyncIterator()
    let session = try book.session(id)
    self.waits = waits && !session.isOver
    position = session.position(after: number)
  }

  /// The next lines; nil at the end, which is also when the reader has left.
  func next() async -> Data? {
    while let session = try? book.session(id) {
      let (lines, next) = session.lines(from: position, most: Self.piece)
      position = next
      if !lines.isEmpty { return lines }
      guard waits else { return nil }
      // One caller, so the iterator is not used twice at once.
      var news = news
      guard await news.next(isolation: self) != nil else { return nil }
    }
    return nil
  }

  /// As the body of a response.
  nonisolated var stream: AsyncThrowingStream<Data, any Error> {
    AsyncThrowingStream { await self.next() }
  }
}
