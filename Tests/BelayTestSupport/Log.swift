// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// A log of events, line by line, from any thread.
final class Log: Sendable {
  private let storage = Lock<[String]>([])

  var lines: [String] { storage.withLock { $0 } }
  var isEmpty: Bool { lines.isEmpty }

  func add(_ line: String) { storage.withLock { $0.append(line) } }
}

/// Counts, and records the highest count: how many were inside at once.
final class Occupancy: Sendable {
  private let storage = Lock((now: 0, most: 0))

  var now: Int { storage.withLock { $0.now } }
  var most: Int { storage.withLock { $0.most } }

  func enter() {
    storage.withLock { storage in
      storage.now += 1
      storage.most = max(storage.most, storage.now)
    }
  }

  /// Returns the remaining number.
  @discardableResult
  func leave() -> Int {
    storage.withLock { storage in
      storage.now -= 1
      return storage.now
    }
  }
}

/// Opens a gate when it is released: captured by a closure, it shows that the closure was released, run or not.
final class Tripwire: Sendable {
  let released: Gate
  init(_ released: Gate) { self.released = released }

  /// Does nothing: the closure that calls it retains the wire.
  func touch() {}

  deinit { released.open() }
}

/// An error with a name, for work that fails.
struct Mishap: Error, Equatable {
  let name: String
  init(_ name: String) { self.name = name }
}
