// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

@testable import Belay

/// One run of a scope between the thread that starts it, those that end it, and its own task. The expected state after
/// each step, in flags.
struct LaunchModel {
  /// What each thread does under a lock, or between two locks.
  enum Step: Equatable {
    // The thread that starts the run.
    case register
    case launch
    case takeWork
    case makeTask
    case bookTask
    // Other threads, by their number, that end it: each decides, then performs what it has decided.
    case end(Int)
    case carryOutEnd(Int)
    // The task.
    case begin
    case `return`
    case carryOutReturn
  }

  /// A mistake that the comparison must detect.
  enum Fault: CaseIterable {
    case launchesTheEnded, beginsTheEnded, keepsTheLateTask, returnEndsTheEnded, keepsTheWork
  }

  var fault: Fault?

  private(set) var outcome = "pending"
  private(set) var isRegistered = false
  private(set) var mayLaunch = false
  /// The record has the closure that makes the task.
  private(set) var hasWork = true
  private(set) var holdsWork = false
  private(set) var hasTask = false
  private(set) var isBooked = false
  private(set) var isTaskCancelled = false
  private(set) var hasBegun = false
  /// How its end was reported, each time.
  private(set) var told: [String] = []
  private var mustCancelTask = false
  private var endedBy: Int?
  private var returnEndsIt = false

  init(fault: Fault? = nil) { self.fault = fault }

  private var isLive: Bool { outcome == "pending" }
  var isInLane: Bool { isRegistered && isLive }

  mutating func happen(_ step: Step) {
    switch step {
    case .register:
      isRegistered = true
    case .launch:
      mayLaunch = isLive || fault == .launchesTheEnded
    case .takeWork:
      if mayLaunch { (holdsWork, hasWork) = (hasWork, false) }
    case .makeTask:
      hasTask = holdsWork
      holdsWork = false
    case .bookTask:
      guard hasTask else { break }
      if isLive { isBooked = true } else if fault != .keepsTheLateTask { isTaskCancelled = true }
    case .end(let ender):
      guard isRegistered, isLive else { break }
      (outcome, endedBy) = ("cancelled", ender)
      (mustCancelTask, isBooked) = (isBooked, false)
    case .carryOutEnd(let ender):
      guard endedBy == ender else { break }
      if mustCancelTask { isTaskCancelled = true }
      conclude()
    case .begin:
      hasBegun = hasTask && (isLive || fault == .beginsTheEnded)
    case .return:
      guard hasBegun, isLive || fault == .returnEndsTheEnded else { break }
      (outcome, returnEndsIt) = ("finished", true)
      // A run that has ended cancels its task, which may be on its last line.
      (mustCancelTask, isBooked) = (isBooked, false)
    case .carryOutReturn:
      guard returnEndsIt else { break }
      if mustCancelTask { isTaskCancelled = true }
      conclude()
    }
  }

  private mutating func conclude() {
    if fault != .keepsTheWork { hasWork = false }
    told.append(outcome)
  }

  // The steps of each thread.
  static let starter: [Step] = [.register, .launch, .takeWork, .makeTask, .bookTask]
  static let task: [Step] = [.begin, .return, .carryOutReturn]
  static func ender(_ number: Int) -> [Step] { [.end(number), .carryOutEnd(number)] }

  /// Every order in which the task begins after it was made.
  static func orders(enders: Int) -> [[Step]] {
    let possible = Interleavings(starter, task).all.filter { order in
      order.firstIndex(of: .makeTask)! < order.firstIndex(of: .begin)!
    }
    return possible.flatMap { order in Interleavings([order] + (0..<enders).map(ender)).all }
  }
}
