// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// One run, as the model sees it.
public final class ModelRun {
  public enum Phase { case asked, waiting, going, draining, ended }

  /// The order in which runs were asked for, in the whole schedule.
  public let number: Int
  public let spec: RunSpec
  let action: Int
  unowned let owner: ModelOwner
  let policy: PolicySpec

  public internal(set) var phase = Phase.asked
  public internal(set) var outcome = Outcome.pending
  /// What must follow its end has been done, and whoever awaits it is told.
  public internal(set) var isSettled = false
  /// Shares the end of another run and has no work of its own.
  public internal(set) var hasJoined = false
  public internal(set) var hasBegun = false
  public internal(set) var hasReturned = false

  var registration = 0
  var parent: ModelRun?
  var nested: [ModelRun] = []
  var nestedOutcome = Outcome.finished
  var joiners: [ModelRun] = []
  var joined: ModelRun?
  /// Others left its lane for it, superseded. Only the coverage asks.
  var hasSuperseded = false
  /// Newest last.
  var holds: [Hold] = []

  struct Hold {
    let id: Int
    /// Nil: a load.
    let field: Field?
    /// Was begun by the effect, and is the work's to take over.
    var isOffered = false
  }

  init(_ number: Int, _ spec: RunSpec, action: Int, of owner: ModelOwner, lanePolicy: PolicySpec) {
    self.number = number
    self.spec = spec
    self.action = action
    self.owner = owner
    self.policy = spec.policy ?? lanePolicy
  }

  public var isLive: Bool { phase != .ended }
  var isGoing: Bool { phase == .going || phase == .draining }
}

/// A run that has ended, and what is to follow.
struct EndedRun {
  let run: ModelRun
  /// How its own work ended.
  let own: Outcome
  /// The end was that of the run that it had joined.
  let isShared: Bool
}

/// All that one action has started, as its caller sees it.
public final class ModelGroup {
  public internal(set) var members: [ModelRun] = []
  /// The action waits behind another.
  var isOpen: Bool
  var isCancelled = false
  private var base: Outcome

  init(isOpen: Bool, base: Outcome = .finished) { (self.isOpen, self.base) = (isOpen, base) }

  func close(with members: [ModelRun], base: Outcome = .finished) {
    self.members = members
    self.base = isCancelled ? .cancelled : base
    isOpen = false
  }

  public var outcome: Outcome {
    if isOpen { return isCancelled ? .cancelled : .pending }
    return members.reduce(base) { $0.combined(with: $1.outcome) }
  }

  /// Whoever awaits it is told.
  public var isSettled: Bool { !isOpen && members.allSatisfy(\.isSettled) }
  /// False where only the model has it: its caller waits within the library.
  public var canBeCancelled = true

  /// A member waits in its lane, or the action behind another.
  public var isQueued: Bool { isOpen || members.contains { $0.phase == .waiting } }
}
