// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

#if DEBUG || BELAY_DIAGNOSTICS
  /// What waits for the tool, and when it is sent: no clock, no socket, no lock.
  ///
  /// One batch is under way at a time. It keeps its number and its events until it is answered, so that an answer that
  /// was lost makes nothing come twice.
  struct Outbox {
    struct Limits {
      /// What waits and what is under way. Unit: events.
      var events = 20_000
      /// The same, as `InspectedEvent.size` counts it. Unit: bytes.
      var bytes = 16 << 20
      var batchEvents = 1_000
      var batchBytes = 512 << 10
      var firstPause = Duration.milliseconds(500)
      var longestPause = Duration.seconds(30)
    }

    struct Batch: Sendable {
      let number: Int
      let events: [InspectedEvent]
      /// The events of the session that were dropped before it was made.
      let dropped: Int
    }

    enum Step {
      case send(Batch)
      /// Wait so long, then ask again.
      case pause(Duration)
      /// Nothing to do until an event is appended.
      case rest
      case end
    }

    enum Answer {
      case received
      /// No answer, or none that says whether the batch was received: it is sent again.
      case failed
      /// The tool does not take this batch.
      case tooLong
      /// The tool does not talk to this app.
      case refused
    }

    private enum Phase { case open, finishing, over }

    private let limits: Limits
    private var phase = Phase.open
    private var waiting: [InspectedEvent] = []
    private var waitingBytes = 0
    private var underWay: Batch?
    private var underWayBytes = 0
    private var nextNumber = 0
    /// The failures since the last answer.
    private(set) var failures = 0
    private var isPauseDue = false
    /// Dropped since the last event that was kept.
    private var missing = 0
    /// Dropped in the whole session.
    private(set) var dropped = 0
    /// Increases where events are missing.
    private(set) var gaps = 0

    init(limits: Limits = Limits()) { self.limits = limits }

    var isOpen: Bool { phase == .open }
    /// Whether a small event would be kept.
    var hasRoom: Bool {
      waiting.count + (underWay?.events.count ?? 0) < limits.events && waitingBytes + underWayBytes < limits.bytes
    }
    /// Whether the tool has answered the last attempt.
    private(set) var isConnected = false
    private var wasConnected = false

    /// Keeps the event, or drops it if there is no room.
    mutating func append(_ event: InspectedEvent) {
      guard phase == .open else { return }
      let size = event.size
      let count = waiting.count + (underWay?.events.count ?? 0)
      guard count < limits.events, waitingBytes + underWayBytes + size <= limits.bytes else {
        if missing == 0 { gaps += 1 }
        missing += 1
        dropped += 1
        return
      }
      if missing > 0 {
        // The number of the last one that is missing.
        let mark = InspectedEvent(
          number: event.number - 1, time: event.time, place: .init(), event: "dropped",
          fields: [("count", .number(missing))])
        missing = 0
        waiting.append(mark)
        waitingBytes += mark.size
      }
      waiting.append(event)
      waitingBytes += size
    }

    mutating func next() -> Step {
      if phase == .over { return .end }
      if isPauseDue {
        isPauseDue = false
        return .pause(pause)
      }
      if let underWay { return .send(underWay) }
      if waiting.isEmpty {
        if phase == .open { return .rest }
        phase = .over
        return .end
      }
      var (count, bytes) = (0, 0)
      while count < min(waiting.count, limits.batchEvents) {
        bytes += waiting[count].size
        // One event alone is always sent.
        if count > 0, bytes > limits.batchBytes {
          bytes -= waiting[count].size
          break
        }
        count += 1
      }
      let batch = Batch(number: nextNumber, events: Array(waiting[..<count]), dropped: dropped)
      waiting.removeFirst(count)
      waitingBytes -= bytes
      (underWay, underWayBytes) = (batch, bytes)
      nextNumber += 1
      return .send(batch)
    }

    private var pause: Duration {
      // 2^16 times half a second is more than any longest pause.
      min(limits.firstPause * (1 << min(failures - 1, 16)), limits.longestPause)
    }

    /// Whether what waits is sent, and then no more.
    var isFinishing: Bool { phase == .finishing }

    /// Returns what is no longer needed: its release may run code of the user's, and must follow after the lock.
    mutating func answered(_ answer: Answer) -> [InspectedEvent] {
      guard phase != .over, let batch = underWay else { return [] }
      switch answer {
      case .received:
        // A tool that was away may be another one, which does not know what has begun.
        if failures > 0, wasConnected { gaps += 1 }
        (failures, isConnected, wasConnected) = (0, true, true)
      case .tooLong:
        failures = 0
        dropped += batch.events.count
        gaps += 1
      case .failed:
        failures += 1
        isConnected = false
        // What is being finished has this one attempt.
        if phase == .finishing { return end() }
        isPauseDue = true
        return []
      case .refused: return end()
      }
      (underWay, underWayBytes) = (nil, 0)
      return batch.events
    }

    /// Takes no more events; what waits is sent, with one attempt for each batch.
    mutating func finish() { if phase == .open { (phase, isPauseDue) = (.finishing, false) } }

    /// Sends nothing any more. Returns what is no longer needed.
    mutating func end() -> [InspectedEvent] {
      defer { (waiting, waitingBytes, underWay, underWayBytes) = ([], 0, nil, 0) }
      phase = .over
      return (underWay?.events ?? []) + waiting
    }
  }
#endif
