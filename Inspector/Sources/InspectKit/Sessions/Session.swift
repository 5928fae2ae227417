// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import FlyingFox
import Foundation
import LocalHTTP

/// What is kept of one launch of an app, or of a file.
struct Session: Sendable {
  let id: String
  let header: SessionHeader
  /// Whether it was opened from a file: nothing follows.
  let isOver: Bool
  /// When something arrived last.
  private(set) var last: Date
  /// How many events the app has dropped.
  private(set) var dropped = 0
  /// How many batches are missing.
  private(set) var gaps = 0
  /// How many events were kept and have left.
  private(set) var removed = 0

  private var nextBatch = 0
  private var lastNumber: Int?
  private var bytes = 0
  /// Those before `head` have left.
  private var events: [SessionEvent] = []
  private var head = 0

  init(id: String, header: SessionHeader, isOver: Bool, now: Date) {
    (self.id, self.header, self.isOver, last) = (id, header, isOver, now)
  }

  var kept: ArraySlice<SessionEvent> { events[head...] }

  /// Takes a batch, unless it has been taken before. A batch that is refused changes nothing.
  ///
  /// - Returns: Whether there is something new.
  mutating func take(_ batch: EventBatch, limits: InspectorLimits, now: Date) throws -> Bool {
    guard batch.header == header else {
      throw RequestRefusal(
        status: .conflict, sentence: "Another launch of an app has sent the session \(header.session) already.")
    }
    guard batch.number >= nextBatch else {
      last = now
      return false
    }
    if let lastNumber, let first = batch.events.first?.number, first <= lastNumber {
      throw RequestRefusal.malformed(
        "Batch \(batch.number) begins with event \(first), and event \(lastNumber) has been taken.")
    }
    last = now
    let missing = batch.number - nextBatch
    (gaps, nextBatch, dropped) = (gaps + missing, batch.number + 1, max(dropped, batch.dropped))
    append(batch.events, limits: limits)
    return !batch.events.isEmpty || missing > 0
  }

  mutating func append(_ more: [SessionEvent], limits: InspectorLimits) {
    events += more
    bytes += more.reduce(0) { $0 + $1.line.count }
    lastNumber = more.last?.number ?? lastNumber
    while head < events.count, kept.count > limits.keptEvents || bytes > limits.keptBytes {
      bytes -= events[head].line.count
      head += 1
      removed += 1
    }
    if head > events.count / 2 {
      events.removeFirst(head)
      head = 0
    }
  }

  /// The position of the first kept event after the one with this number. Positions count all events that were ever kept.
  func position(after number: Int) -> Int {
    var (low, high) = (kept.startIndex, kept.endIndex)
    while low < high {
      let middle = (low + high) / 2
      if events[middle].number > number { high = middle } else { low = middle + 1 }
    }
    // Nothing was seen before: what has left is missing.
    return low == head && number < (lastRemovedNumber ?? -1) ? removed - missing(after: number) : removed + low - head
  }

  /// The lines from a position on, of about `most` bytes, and the position after them.
  func lines(from position: Int, most: Int) -> (lines: Data, next: Int) {
    var (lines, next) = (Data(), position)
    if position < removed, let first = kept.first {
      lines += SessionEvent(missing: removed - position, before: first.number).line
      next = removed
    }
    for event in events[(head + max(next, removed) - removed)...] {
      guard lines.count < most else { break }
      lines += event.line
      next += 1
    }
    return (lines, next)
  }

  /// The number before the first kept event, if others have left.
  private var lastRemovedNumber: Int? { removed > 0 ? kept.first.map { $0.number - 1 } : nil }

  private func missing(after number: Int) -> Int { min(removed, (lastRemovedNumber ?? number) - number) }
}
