// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What has come from the producer of a bridged sequence, and whether the reader waits. No tasks, no locks: each method takes
/// one event and returns what must be done.
///
/// Invariant: while the reader waits, nothing is buffered and the sequence is open.
struct BridgeStateMachine<Element, Failure: Error> {
  enum State {
    case open(isWaiting: Bool)
    /// By the producer. What is buffered is still read, then the failure is thrown, once.
    case finished(Failure?)
    /// By the reader: it was cancelled, has gone, or has read everything. Nothing is read any more.
    case closed
  }

  let buffering: Buffering
  private(set) var state = State.open(isWaiting: false)
  private(set) var buffer = BridgeBuffer<Element>()

  init(buffering: Buffering) { self.buffering = buffering }

  /// Nothing more is accepted.
  var isOver: Bool { if case .open = state { false } else { true } }

  /// The answer to what the producer did.
  struct Answer {
    /// The reader waits: resume it.
    var wakes = false
    /// A value that nobody will read. It is released outside the lock, for its deinit may be anybody's code.
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

  /// The producer is done. Only the first time counts.
  mutating func finish(_ failure: Failure?) -> Answer {
    guard case .open(let isWaiting) = state else { return Answer() }
    state = .finished(failure)
    return Answer(wakes: isWaiting)
  }

  /// What the reader gets now.
  enum Next {
    case element(Element)
    /// Nothing yet: it is to call ``wait()``.
    case nothing
    /// There is no more.
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
      "Two tasks want the next value of one iterator of a Bridge. It is for one task: ask the sequence for another.")
  }

  /// The reader wants to wait. False: there is something for it, or it is over, and it asks again.
  mutating func wait() -> Bool {
    switch state {
    case .open(isWaiting: true):
      // The other came between this one's question and its wait.
      Self.refuseSecondReader()
    case .open(isWaiting: false):
      guard buffer.isEmpty else { return false }
      state = .open(isWaiting: true)
      return true
    case .finished, .closed:
      return false
    }
  }

  /// The reader was cancelled, or goes. Returns whether it waited, and is to be resumed, and a failure that nobody will read, to be
  /// released outside the lock.
  ///
  /// The buffer stays for ``takeRest()``: a task's cancellation handler is no place to release other people's values.
  mutating func close() -> (wakes: Bool, dropped: Failure?) {
    defer { state = .closed }
    return switch state {
    case .open(let isWaiting): (isWaiting, nil)
    case .finished(let failure): (false, failure)
    case .closed: (false, nil)
    }
  }

  /// What was buffered when the reader closed, to be released outside the lock.
  mutating func takeRest() -> BridgeBuffer<Element> {
    guard case .closed = state else { preconditionFailure("BridgeStateMachine: takeRest, while \(state).") }
    defer { buffer = BridgeBuffer() }
    return buffer
  }
}
