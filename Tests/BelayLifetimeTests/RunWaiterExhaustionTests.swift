// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay

/// A waiter of a run, the thread that cancels it, and the one that ends the run: every order of their steps under a
/// lock, in `RunTarget.settledUnlessWaiterIsCancelled` and `RunRecord.settle`.
@Suite("RunWaiterStateMachine, in every order")
struct RunWaiterExhaustionTests {
  enum Step: CaseIterable {
    case wait, follow, hearAtOnce, look, leave
    case cancelTell, cancelUnfollow, cancelResume
    case settle, tellFollowers
  }

  /// A mistake that the walk must detect: in the threads' steps, or in the model's expectation.
  enum Fault: CaseIterable { case unfollowsBeforeTelling, resumesBeforeUnfollowing, looksNever, expectsTheLast }

  /// The waiter's part of the run, and what each thread has seen.
  struct World {
    var machine = RunWaiterStateMachine<Void>()
    var isFollower = false
    var isSettled = false
    /// What the waiter was resumed with, each time.
    var resumed: [Run.Outcome] = []
    // What the waiter's thread has seen, and whether it has taken all its steps.
    var mustFollow = false
    var hearsAtOnce = false
    var hasSeenMark = false
    var isThrough = false
    /// The outcome with which the canceller resumes the waiter that it has taken.
    var told: Run.Outcome?
    /// Whether the end has taken the waiter from the followers.
    var tells = false
    var model: Model
  }

  /// A waiter is told once, by the first thread to reach it, and resumes when it waits.
  struct Model {
    var fault: Fault?
    private(set) var waits = false
    private(set) var tellings: [Run.Outcome] = []

    mutating func wait() { waits = true }
    mutating func tell(_ outcome: Run.Outcome) { tellings.append(outcome) }
    var answer: Run.Outcome? { waits ? (fault == .expectsTheLast ? tellings.last : tellings.first) : nil }
  }

  static let waiter: [Step] = [.wait, .follow, .hearAtOnce, .look, .leave]
  static let end: [Step] = [.settle, .tellFollowers]

  static func canceller(_ fault: Fault?) -> [Step] {
    switch fault {
    case .unfollowsBeforeTelling: [.cancelUnfollow, .cancelTell, .cancelResume]
    case .resumesBeforeUnfollowing: [.cancelTell, .cancelResume, .cancelUnfollow]
    default: [.cancelTell, .cancelUnfollow, .cancelResume]
    }
  }

  private static func happen(_ step: Step, _ world: inout World) -> String? {
    switch step {
    case .wait:
      let told = world.machine.wait(())
      world.model.wait()
      if let told { world.resumed.append(told) }
      world.mustFollow = told == nil
    case .follow:
      guard world.mustFollow else { break }
      world.hearsAtOnce = world.isSettled
      if !world.isSettled { world.isFollower = true }
    case .hearAtOnce:
      if world.hearsAtOnce { tell(.finished, &world) }
    case .look:
      world.hasSeenMark = world.machine.isTold && world.model.fault != .looksNever
    case .leave:
      if world.hasSeenMark { world.isFollower = false }
      world.isThrough = true
    case .cancelTell:
      let outcome = world.isSettled ? Run.Outcome.finished : .pending
      world.model.tell(outcome)
      world.told = world.machine.tell(outcome).map { outcome }
    case .cancelUnfollow:
      world.isFollower = false
    case .cancelResume:
      if let told = world.told.take() { world.resumed.append(told) }
    case .settle:
      world.isSettled = true
      world.tells = world.isFollower
      world.isFollower = false
    case .tellFollowers:
      if world.tells { tell(.finished, &world) }
    }
    return difference(world)
  }

  private static func tell(_ outcome: Run.Outcome, _ world: inout World) {
    world.model.tell(outcome)
    if world.machine.tell(outcome) != nil { world.resumed.append(outcome) }
  }

  private static func difference(_ world: World) -> String? {
    // The canceller resumes a waiter that it has taken one step later.
    let resumed = world.resumed + (world.told.map { [$0] } ?? [])
    let expected = world.model.answer.map { [$0] } ?? []
    if resumed != expected { return "resumed with \(resumed), not \(expected)" }
    if world.isThrough, !world.resumed.isEmpty, world.isFollower {
      return "he has been resumed, and is awaited for still"
    }
    if world.machine.isTold != !world.model.tellings.isEmpty { return "told: \(world.machine.isTold)" }
    return nil
  }

  static func explore(
    _ threads: [[Step]], fault: Fault? = nil, isResumed: Bool = true
  ) -> Interleavings<Step>.Result {
    Interleavings(threads).walk(from: World(model: Model(fault: fault)), happen) { world in
      if world.resumed.count != (isResumed ? 1 : 0) { return "resumed \(world.resumed.count) times" }
      if world.isFollower == isResumed { return "follows: \(world.isFollower)" }
      return nil
    }
  }

  @Test
  func `Waiting, the run's end and the waiter's cancellation in every order: resumed once, and no follower is left`() {
    let result = Self.explore([Self.waiter, Self.canceller(nil), Self.end])
    #expect(result.difference == nil)
    #expect(result.orders == 2520)
    print("run waiter: \(result.orders) orders of three threads")
  }

  @Test
  func `Without the one or the other: cancelled alone, ended alone, and neither`() {
    #expect(Self.explore([Self.waiter, Self.canceller(nil)]).difference == nil)
    #expect(Self.explore([Self.waiter, Self.end]).difference == nil)
    #expect(Self.explore([Self.waiter], isResumed: false).difference == nil)
  }

  @Test(arguments: Fault.allCases)
  func `The walk notices: threads, or a model, with one mistake differ`(fault: Fault) {
    #expect(Self.explore([Self.waiter, Self.canceller(fault), Self.end], fault: fault).difference != nil)
  }
}
