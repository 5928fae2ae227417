// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What the producer and the reader of one iteration share: the lock around the books, and the reader's continuation.
///
/// It knows neither the subscription nor its teardown. So a producer that keeps its sink keeps no subscription, and a producer's
/// thread can never be the one that tears down.
final class BridgeChannel<Element, Failure: Error>: Sendable {
  typealias Machine = BridgeStateMachine<Element, Failure>

  private struct Books {
    var machine: Machine
    /// There when the machine says that the reader waits.
    var reader: UnsafeContinuation<Void, Never>?
  }

  // An element comes in as `sending` and goes out to one reader: it is never in two hands.
  private let books: Lock<Books>

  init(_ buffering: Buffering) { books = Lock(Books(machine: Machine(buffering: buffering))) }

  /// Nothing more is accepted.
  var isOver: Bool { books.withLock { $0.machine.isOver } }
  /// How many values wait to be read.
  var bufferedCount: Int { books.withLock { $0.machine.buffer.count } }
  /// Whether the reader waits.
  var isWaiting: Bool { books.withLock { $0.reader != nil } }

  func yield(_ element: sending Element) {
    // In a box, because the closure below is not known to be called once.
    var element = Optional(element)
    let (reader, dropped) = books.withLock { books -> (UnsafeContinuation<Void, Never>?, Element?) in
      guard let element = element.take() else { return (nil, nil) }
      let answer = books.machine.yield(element)
      return (answer.wakes ? books.reader.take() : nil, answer.dropped)
    }
    reader?.resume()
    _ = consume dropped
  }

  func finish(_ failure: Failure?) {
    let reader = books.withLock { books in
      books.machine.finish(failure).wakes ? books.reader.take() : nil
    }
    reader?.resume()
  }

  // MARK: The reader

  func next() -> Machine.Next { books.withLock { $0.machine.next() } }

  /// Returns when there may be something to read, or when the reader's task is cancelled: then the channel is closed.
  ///
  /// - Parameter atCancellation: What is then booked, before the reader goes on. When this returns, it has been.
  func wait(isolation: isolated (any Actor)?, atCancellation teardown: MainActorTeardown? = nil) async {
    await withTaskCancellationHandler {
      await withUnsafeContinuation(isolation: isolation) { continuation in
        let mustWait = books.withLock { books in
          let mustWait = books.machine.wait()
          if mustWait { books.reader = continuation }
          return mustWait
        }
        // Cancelled before it waited: the handler has closed the books, and there is nothing to wait for.
        if !mustWait { continuation.resume() }
      }
    } onCancel: {
      teardown?.book()
      close()
    }
  }

  /// The reader wants no more, on whatever thread. It lets go of nothing but the reader.
  func close() {
    let (reader, dropped) = books.withLock { books -> (UnsafeContinuation<Void, Never>?, Failure?) in
      let (wakes, dropped) = books.machine.close()
      return (wakes ? books.reader.take() : nil, dropped)
    }
    reader?.resume()
    _ = consume dropped
  }

  /// Nothing more is accepted, and what was is released.
  func closeAndRelease() {
    close()
    releaseRest()
  }

  /// Releases what was buffered when the reader closed.
  func releaseRest() {
    let rest = books.withLock { $0.machine.takeRest() }
    _ = consume rest
  }
}
