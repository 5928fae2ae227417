// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

/// A group of two runs: it gets them, they end, the group is cancelled. Every order of the threads' steps under a lock,
/// in `RunGroup`, in `StoreTree.receiveNext` and in the members' engine, with the outcome read after every step.
@Suite("RunGroupStateMachine, in every order")
struct RunGroupExhaustionTests {
  enum Step {
    case close
    case follow(Int)
    case cancelIfCancelled
    case end(Int)
    case settle(Int)
    case cancel, cancelMembers, settleCancelled
  }

  /// A mistake of the model that the walk must detect.
  enum Fault: CaseIterable { case lastOutcomeCounts, finishesEarly, forgetsEarlyCancellation }

  struct Member {
    /// Its end without a cancellation.
    let ending: Run.Outcome
    var outcome = Run.Outcome.pending
    var isFollowed = false
    var isSettled = false
  }

  /// A simpler implementation: the past events, in two flags.
  struct Model {
    var fault: Fault?
    var isClosed = false
    var isCancelledEarly = false

    /// For a group that was cancelled before it had members: cancelled, whatever they do; otherwise the worst member's
    /// outcome.
    func outcome(of members: [Member]) -> Run.Outcome {
      if isCancelledEarly, fault != .forgetsEarlyCancellation { return .cancelled }
      guard isClosed else { return .pending }
      if fault == .lastOutcomeCounts { return members.last?.outcome ?? .pending }
      if members.contains(where: { $0.outcome == .pending }), fault != .finishesEarly { return .pending }
      let order: [Run.Outcome] = [.failed(Mishap("offline")), .cancelled, .superseded, .dropped]
      return order.first { outcome in members.contains { $0.outcome == outcome } } ?? .finished
    }
  }

  struct World {
    var machine = RunGroupStateMachine<Int>()
    var members: [Member]
    var model: Model
    /// The outcomes that the group's waiters received.
    var told: [Run.Outcome] = []
    /// Of the thread that cancels: the members that its cancellation has ended, and the waiters to notify.
    var ended: [Int] = []
    var last = Run.Outcome.pending

    var outcome: Run.Outcome {
      switch machine.standing {
      case .known(let outcome): outcome
      case .asMembers(let indices, let combined): indices.reduce(combined) { $0.combined(with: members[$1].outcome) }
      }
    }

    mutating func settleGroup(_ outcome: Run.Outcome) {
      if let final = machine.settle(outcome) { told.append(final) }
    }

    /// A member is settled once, by the thread that ended it.
    mutating func settle(_ index: Int) {
      members[index].isSettled = true
      if members[index].isFollowed { settleGroup(members[index].outcome) }
    }

    mutating func cancelMembers() -> [Int] {
      let live = machine.members.filter { members[$0].outcome == .pending }
      for index in live { members[index].outcome = .cancelled }
      return live
    }
  }

  private static func happen(_ step: Step, _ world: inout World) -> String? {
    switch step {
    case .close:
      if let final = world.machine.close(with: [0, 1], outcome: .finished) { world.told.append(final) }
      world.model.isClosed = true
    case .follow(let index):
      if world.members[index].isSettled {
        world.settleGroup(world.members[index].outcome)
      } else {
        world.members[index].isFollowed = true
      }
    case .cancelIfCancelled:
      if world.machine.isCancelled { for index in world.cancelMembers() { world.settle(index) } }
    case .end(let index):
      if world.members[index].outcome == .pending { world.members[index].outcome = world.members[index].ending }
    case .settle(let index):
      // Otherwise the thread that cancelled it settles it.
      if world.members[index].outcome == world.members[index].ending { world.settle(index) }
    case .cancel:
      world.machine.cancel()
      if !world.model.isClosed { world.model.isCancelledEarly = true }
    case .cancelMembers:
      world.ended = world.cancelMembers()
    case .settleCancelled:
      for index in world.ended { world.settle(index) }
    }
    return difference(&world)
  }

  private static func difference(_ world: inout World) -> String? {
    let (outcome, expected) = (world.outcome, world.model.outcome(of: world.members))
    if outcome != expected { return "the outcome is \(outcome), not \(expected)" }
    if world.last != .pending, outcome != world.last { return "the outcome was \(world.last), and is \(outcome)" }
    world.last = outcome
    if world.told.contains(where: { $0 != outcome }) || world.told.count > 1 { return "told \(world.told)" }
    return nil
  }

  static func explore(_ endings: [Run.Outcome], fault: Fault? = nil) -> Interleavings<Step>.Result {
    let threads: [[Step]] = [
      [.close, .follow(0), .follow(1), .cancelIfCancelled],
      [.end(0), .settle(0)], [.end(1), .settle(1)],
      [.cancel, .cancelMembers, .settleCancelled],
    ]
    let world = World(members: endings.map { Member(ending: $0) }, model: Model(fault: fault))
    return Interleavings(threads).walk(from: world, happen) { world in
      if world.told.count != 1 { return "told \(world.told)" }
      if !world.machine.members.isEmpty { return "it keeps \(world.machine.members)" }
      return nil
    }
  }

  @Test(arguments: [[.finished, .failed(Mishap("offline"))], [.dropped, .finished]] as [[Run.Outcome]])
  func `Members, ends, cancellation: one outcome that is final, and told once`(_ endings: [Run.Outcome]) {
    let result = Self.explore(endings)
    #expect(result.difference == nil)
    #expect(result.orders == 69_300)
    print("run group: \(endings): \(result.orders) orders of four threads")
  }

  @Test(arguments: Fault.allCases)
  func `The walk notices: a model with one mistake differs`(fault: Fault) {
    #expect(Self.explore([.finished, .failed(Mishap("offline"))], fault: fault).difference != nil)
  }
}
