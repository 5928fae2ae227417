// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Tracks what the producer of a bridged sequence has sent, and whether the reader waits. No tasks, no locks: each
/// method takes one event and returns what must be done.
///
/// Invariant: while the reader waits, nothing is buffered and the sequence is open.
struct BridgeStateMachine<Element, Failure: Error> {
  enum State {
    case open(isWaiting: Bool)
    /// By the producer. Buffered values are still read, then the failure is thrown, once.
    case finished(Failure?)
    /// By the reader: it was cancelled, was released, or has read everything. Nothing more is read.
    case closed
  }

  let buffering: Buffering
  private(set) var state = State.open(isWaiting: false)
  private(set) var buffer = BridgeBuffer<Element>()

  init(buffering: Buffering) { self.buffering = buffering }

  /// Whether no more values are accepted.
  var isFinished: Bool { if case .open = state { false } else { true } }

  /// The result of a producer's event.
  struct Answer {
    /// The reader waits: resume it.
    var wakes = false
    /// A value that will not be read. The caller releases it outside the lock: its deinit may run any code.
    var dropped: Element?
  }

  mutating func yield(_ element: Element) -> Answer {
    guard case .open(let isWaiting) = state else { return Answer(dropped: element) }
    state = .open(isWaiting: false)
    switch buffering.rule {
    case .oldest(let limit) where buffer.count == limit:
      return Answer(wakes: isWaiting, dropped: element)
    case .newest(let limit) where buffer.count == limit:
      let oldest = buffer.popFirst()
      buffer.append(element)
      return Answer(wakes: isWaiting, dropped: oldest)
    case .unbounded, .newest, .oldest:
      buffer.append(element)
      return Answer(wakes: isWaiting)
    }
  }

  /// The producer has finished. Only the first time counts.
  mutating func finish(_ failure: Failure?) -> Answer {
    guard case .open(let isWaiting) = state else { return Answer() }
    state = .finished(failure)
    return Answer(wakes: isWaiting)
  }

  /// The result of `next`.
  enum Next {
    case element(Element)
    /// Nothing yet: the reader calls ``wait()``.
    case nothing
    /// The end.
    case end(Failure?)
  }

  mutating func next() -> Next {
    switch state {
    case .open(isWaiting: true):
      Self.refuseSecondReader()
    case .open(isWaiting: false):
      return buffer.popFirst().map { .element($0) } ?? .nothing
    case .finished(let failure):
      if let element = buffer.popFirst() { return .element(element) }
      state = .closed
      return .end(failure)
    case .closed:
      return .end(nil)
    }
  }

  private static func refuseSecondReader() -> Never {
    ProgrammerMistake.refuse(
      "Two tasks want the next value of one iterator of a Bridge. It is for one task: make another iterator.")
  }

  /// The reader is about to wait. False: a value has come or the sequence is over, so the reader calls ``next()``
  /// again.
  mutating func wait() -> Bool {
    switch state {
    case .open(isWaiting: true):
      // Another task has called `next` and waits, between this task's `next` and its `wait`.
      Self.refuseSecondReader()
    case .open(isWaiting: false):
      guard buffer.isEmpty else { return false }
      state = .open(isWaiting: true)
      return true
    case .finished, .closed:
      return false
    }
  }

  /// The reader was cancelled, or is released. Returns whether it waited and must be resumed, and an unread failure, to
  /// be released outside the lock.
  ///
  /// The buffer stays until ``takeRest()``: a task's cancellation handler must not release values whose deinit may run
  /// any code.
  mutating func close() -> (wakes: Bool, dropped: Failure?) {
    defer { state = .closed }
    return switch state {
    case .open(let isWaiting): (isWaiting, nil)
    case .finished(let failure): (false, failure)
    case .closed: (false, nil)
    }
  }

  /// Takes the values that were buffered when the reader closed. The caller releases them outside the lock.
  mutating func takeRest() -> BridgeBuffer<Element> {
    guard case .closed = state else { preconditionFailure("BridgeStateMachine: takeRest, while \(state).") }
    defer { buffer = BridgeBuffer() }
    return buffer
  }
}
