// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import FlyingFox
import FlyingSocks
import Foundation

/// An answer's body that is written slowly: a space every 10 ms until its time has come, then the JSON.
///
/// A server notices that its client has gone only when it writes to it. White space before JSON means nothing, so the spaces
/// cost nothing and tell within two of them.
struct TrickledAnswer: AsyncBufferedSequence {
  typealias Element = UInt8

  let json: Data
  let deadline: ContinuousClock.Instant
  let request: JournaledRequest

  func makeAsyncIterator() -> Iterator { Iterator(answer: self) }

  struct Iterator: AsyncBufferedIteratorProtocol {
    fileprivate let answer: TrickledAnswer
    private var sent = 0

    fileprivate init(answer: TrickledAnswer) { self.answer = answer }

    mutating func next() async throws -> UInt8? {
      try await nextBuffer(suggested: 1)?.first
    }

    mutating func nextBuffer(suggested count: Int) async throws -> [UInt8]? {
      let now = ContinuousClock.now
      if now < answer.deadline {
        try await Task.sleep(until: Swift.min(answer.deadline, now + .milliseconds(10)), clock: .continuous)
        return Array(" ".utf8)
      }
      guard sent < answer.json.count else {
        answer.request.markAnswered()
        return nil
      }
      let part = answer.json.dropFirst(sent).prefix(Swift.max(count, 1))
      sent += part.count
      return Array(part)
    }
  }
}
