// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation

/// Threads that share a list of items.
///
/// Their stacks are large: parsing a chain of ten thousand calls and walking its tree recurse deeply, and the linter
/// must not crash on generated code. Only the used part of a stack takes memory.
package enum Workers {
  package static let stackSize = 512 << 20

  /// Runs `body` for each item, on as many threads as there are cores. The results are in the order of the items.
  ///
  /// - Parameters:
  ///   - late: When an item is given up. A thread cannot be stopped: the stuck one is abandoned, and a new one replaces it.
  package static func map<Item: Sendable, Result: Sendable>(
    _ items: [Item], late: LateItem<Item, Result>? = nil,
    _ body: @escaping @Sendable (Item) -> Result
  ) -> [Result] {
    guard !items.isEmpty else { return [] }
    let board = Board<Result>(count: items.count)
    for _ in 0..<min(items.count, max(1, ProcessInfo.processInfo.activeProcessorCount)) {
      start(board, items, body)
    }
    while !board.wait(seconds: late == nil ? 3600 : 0.5) {
      guard let late else { continue }
      for (index, seconds) in board.running() where seconds > late.seconds(items[index]) {
        guard board.put(late.result(items[index]), at: index) else { continue }
        start(board, items, body)
      }
    }
    return board.results()
  }

  private static func start<Item: Sendable, Result: Sendable>(
    _ board: Board<Result>, _ items: [Item], _ body: @escaping @Sendable (Item) -> Result
  ) {
    let thread = Thread {
      while let index = board.next() {
        // The item was given up: another thread has replaced this one.
        guard board.put(body(items[index]), at: index) else { return }
      }
    }
    thread.stackSize = stackSize
    thread.start()
  }
}

/// What becomes of an item that takes too long.
package struct LateItem<Item, Result>: Sendable {
  /// The seconds that it may take.
  let seconds: @Sendable (Item) -> Double
  let result: @Sendable (Item) -> Result

  package init(seconds: @escaping @Sendable (Item) -> Double, result: @escaping @Sendable (Item) -> Result) {
    (self.seconds, self.result) = (seconds, result)
  }
}

/// The next item and the results so far.
///
/// `@unchecked Sendable`: everything below is only accessed while `condition` is locked.
private final class Board<Result: Sendable>: @unchecked Sendable {
  private let condition = NSCondition()
  private var position = 0
  private var left: Int
  private var slots: [Result?]
  private var begun: [Int: Date] = [:]

  init(count: Int) {
    slots = Array(repeating: nil, count: count)
    left = count
  }

  func next() -> Int? {
    condition.withLock {
      guard position < slots.count else { return nil }
      defer { position += 1 }
      begun[position] = Date()
      return position
    }
  }

  /// False if there was a result already: the item had been given up.
  func put(_ result: Result, at index: Int) -> Bool {
    condition.withLock {
      guard slots[index] == nil else { return false }
      slots[index] = result
      begun[index] = nil
      left -= 1
      if left == 0 { condition.broadcast() }
      return true
    }
  }

  /// True if all results are there.
  func wait(seconds: Double) -> Bool {
    condition.withLock {
      if left > 0 { _ = condition.wait(until: Date(timeIntervalSinceNow: seconds)) }
      return left == 0
    }
  }

  /// The items in progress, each with its seconds so far.
  func running() -> [(index: Int, seconds: Double)] {
    condition.withLock { begun.map { ($0.key, -$0.value.timeIntervalSinceNow) } }
  }

  func results() -> [Result] {
    condition.withLock { slots.map { $0! } }
  }
}
