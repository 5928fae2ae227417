// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation

/// Plain Swift: a value with readers, each with a buffer for the newest value. Releasing a reader removes it.
@MainActor
private final class PlainValue {
  private(set) var value = 0
  private let readers = PlainReaders()
  /// What is notified of a change. A reader that was released is dropped at the next one.
  private var signals: [PlainSignal] = []

  var readerCount: Int { readers.count }

  func read() -> PlainReading {
    let reader = PlainReader(value)
    readers.add(reader)
    signals.append(PlainSignal(reader))
    return PlainReading(reader, readers)
  }

  func count() {
    value += 1
    signals.removeAll { !$0.fire(value) }
  }
}

/// What the client holds.
private final class PlainReading: Sendable {
  private let reader: PlainReader
  private let readers: PlainReaders

  init(_ reader: PlainReader, _ readers: PlainReaders) { (self.reader, self.readers) = (reader, readers) }

  deinit {
    reader.buffer.close()
    readers.remove(reader)
  }
}

private final class PlainReader: Sendable {
  let buffer: PlainBuffer

  init(_ value: Int) { buffer = PlainBuffer(value) }
}

private final class PlainSignal {
  private let reader: PlainReader

  init(_ reader: PlainReader) { self.reader = reader }

  /// Returns whether the reader is still there.
  func fire(_ value: Int) -> Bool { reader.buffer.yield(value) }
}

/// `@unchecked Sendable`: `newest` and `isClosed` are read and written under `lock` only.
private final class PlainBuffer: @unchecked Sendable {
  private let lock = NSLock()
  private var newest: [Int]
  private var isClosed = false

  init(_ value: Int) { newest = [value] }

  func close() { lock.withLock { (newest, isClosed) = ([], true) } }

  func yield(_ value: Int) -> Bool {
    lock.withLock {
      if !isClosed { newest = [value] }
      return !isClosed
    }
  }
}

/// `@unchecked Sendable`: `readers` is read and written under `lock` only.
private final class PlainReaders: @unchecked Sendable {
  private let lock = NSLock()
  private var readers: [ObjectIdentifier: PlainReader] = [:]

  var count: Int { lock.withLock { readers.count } }

  func add(_ reader: PlainReader) { lock.withLock { readers[ObjectIdentifier(reader)] = reader } }

  func remove(_ reader: PlainReader) { lock.withLock { _ = readers.removeValue(forKey: ObjectIdentifier(reader)) } }
}

extension GrowthRow {
  /// Plain Swift: n readers of one value are released one by one, and then the value changes.
  @MainActor
  static func plainValuesClosed(_ n: Int, _ order: Order, _ cpu: CPUMeter) throws {
    let value = PlainValue()
    var readings: [PlainReading?] = (0..<n).map { _ in value.read() }
    let indices = order.indices(n)
    try cpu.measure {
      for index in indices { readings[index] = nil }
      value.count()
    }
    try check(value.readerCount == 0 && readings.allSatisfy { $0 == nil }, "a plain reader is still there")
  }
}
