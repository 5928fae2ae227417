// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

@testable import Belay

/// The state of a bridged sequence, as simple as possible: a list and two flags.
struct BridgeModel {
  enum Event: CaseIterable { case yield, finish, fail, read, close }

  /// A mistake that the comparison must detect.
  enum Fault: CaseIterable {
    case wakesTwice, dropsOldestForOldest, acceptsAfterFinish, acceptsAfterClose, forgetsTheBuffer, failsTwice
  }

  /// The result of an event.
  struct Outcome: Equatable {
    var wakes = false
    var dropped: Int?
    var read: Read?
  }

  enum Read: Equatable {
    case element(Int)
    case waits, end, failure
  }

  let buffering: Buffering
  var fault: Fault?
  private(set) var buffer: [Int] = []
  private(set) var isWaiting = false
  private(set) var isFinished = false
  private(set) var isClosed = false
  private var failure = false
  private(set) var yielded = 0

  init(buffering: Buffering, fault: Fault? = nil) {
    self.buffering = buffering
    self.fault = fault
  }

  var isOver: Bool { isFinished || isClosed }

  /// A waiting reader cannot read again.
  var events: [Event] { Event.allCases.filter { $0 != .read || !isWaiting } }

  mutating func happen(_ event: Event) -> Outcome {
    switch event {
    case .yield: yield()
    case .finish: finish(failing: false)
    case .fail: finish(failing: true)
    case .read: Outcome(read: read())
    case .close: close()
    }
  }

  private mutating func yield() -> Outcome {
    yielded += 1
    let isRefused = (isFinished && fault != .acceptsAfterFinish) || (isClosed && fault != .acceptsAfterClose)
    guard !isRefused else { return Outcome(dropped: yielded) }
    defer { if fault != .wakesTwice { isWaiting = false } }
    buffer.append(yielded)
    switch buffering.rule {
    case .newest(let limit) where buffer.count > limit:
      return Outcome(wakes: isWaiting, dropped: buffer.removeFirst())
    case .oldest(let limit) where buffer.count > limit:
      let dropped = fault == .dropsOldestForOldest ? buffer.removeFirst() : buffer.removeLast()
      return Outcome(wakes: isWaiting, dropped: dropped)
    default:
      return Outcome(wakes: isWaiting)
    }
  }

  private mutating func finish(failing: Bool) -> Outcome {
    guard !isOver else { return Outcome() }
    defer { isWaiting = false }
    isFinished = true
    failure = failing
    if fault == .forgetsTheBuffer { buffer = [] }
    return Outcome(wakes: isWaiting)
  }

  private mutating func read() -> Read {
    if isClosed { return .end }
    if !buffer.isEmpty { return .element(buffer.removeFirst()) }
    guard isFinished else {
      isWaiting = true
      return .waits
    }
    if fault != .failsTwice { isClosed = true }
    return failure ? .failure : .end
  }

  private mutating func close() -> Outcome {
    defer { isWaiting = false }
    isClosed = true
    buffer = []
    return Outcome(wakes: isWaiting)
  }
}
