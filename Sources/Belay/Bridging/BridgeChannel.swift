// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The state shared by the producer and the reader of one iteration: its lock, and the reader's continuation.
///
/// It has neither the subscription nor its teardown. So a producer that keeps its sink keeps no subscription alive, and
/// the producer's thread can never run the teardown.
final class BridgeChannel<Element, Failure: Error>: Sendable {
  typealias Machine = BridgeStateMachine<Element, Failure>

  private struct State {
    var machine: Machine
    /// Set while the machine says that the reader waits.
    var reader: UnsafeContinuation<Void, Never>?
  }

  // Thread-safe: an element comes in as `sending` and leaves to one reader, so two threads never have it.
  private let state: Lock<State>

  init(_ buffering: Buffering) { state = Lock(State(machine: Machine(buffering: buffering))) }

  /// Whether no more values are accepted.
  var isFinished: Bool { state.withLock { $0.machine.isFinished } }
  /// The number of unread values.
  var bufferedCount: Int { state.withLock { $0.machine.buffer.count } }
  /// Whether the reader waits.
  var isWaiting: Bool { state.withLock { $0.reader != nil } }

  func yield(_ element: sending Element) {
    // Wrapped in an optional, because the compiler cannot know that the closure below is called once.
    var element = Optional(element)
    let (reader, dropped) = state.withLock { state -> (UnsafeContinuation<Void, Never>?, Element?) in
      guard let element = element.take() else { return (nil, nil) }
      let answer = state.machine.yield(element)
      return (answer.wakes ? state.reader.take() : nil, answer.dropped)
    }
    reader?.resume()
    _ = consume dropped
  }

  func finish(_ failure: Failure?) {
    let reader = state.withLock { state in
      state.machine.finish(failure).wakes ? state.reader.take() : nil
    }
    reader?.resume()
  }

  // MARK: The reader

  func next() -> Machine.Next { state.withLock { $0.machine.next() } }

  /// Returns when there may be something to read, or when the reader's task is cancelled, which closes the channel.
  ///
  /// - Parameter atCancellation: The teardown to schedule on cancellation. It is scheduled before the reader resumes.
  func wait(isolation: isolated (any Actor)?, atCancellation teardown: MainActorTeardown? = nil) async {
    await withTaskCancellationHandler {
      await withUnsafeContinuation(isolation: isolation) { continuation in
        let mustWait = state.withLock { state in
          let mustWait = state.machine.wait()
          if mustWait { state.reader = continuation }
          return mustWait
        }
        // Finished meanwhile, or cancelled before it waited and closed by the handler: there is nothing to wait for.
        if !mustWait { continuation.resume() }
      }
    } onCancel: {
      teardown?.schedule()
      close()
    }
  }

  /// The reader has ended, on whatever thread. Releases only the reader's continuation and an unread failure.
  func close() {
    let (reader, dropped) = state.withLock { state -> (UnsafeContinuation<Void, Never>?, Failure?) in
      let (wakes, dropped) = state.machine.close()
      return (wakes ? state.reader.take() : nil, dropped)
    }
    reader?.resume()
    _ = consume dropped
  }

  /// Closes the channel, and releases the buffered values.
  func closeAndRelease() {
    close()
    releaseRest()
  }

  /// Releases the values that were buffered when the reader closed.
  func releaseRest() {
    let rest = state.withLock { $0.machine.takeRest() }
    _ = consume rest
  }
}
