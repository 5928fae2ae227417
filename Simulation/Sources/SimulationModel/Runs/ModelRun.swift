// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// One run, as the model sees it.
public final class ModelRun {
  public enum Phase { case requested, waiting, active, draining, ended }

  /// The position in the order in which runs were requested, in the whole schedule.
  public let number: Int
  public let spec: RunSpec
  let action: Int
  unowned let owner: ModelOwner
  var policy: PolicySpec

  public internal(set) var phase = Phase.requested
  public internal(set) var outcome = Outcome.pending
  /// The consequences of its end have been applied, and its waiters are resumed.
  public internal(set) var isSettled = false
  /// Shares the end of another run and has no work of its own.
  public internal(set) var hasJoined = false
  public internal(set) var hasBegun = false
  public internal(set) var hasReturned = false

  var registration = 0
  /// The most runs with which it may run, while it waits.
  var limit: Int
  var parent: ModelRun?
  var nested: [ModelRun] = []
  var nestedOutcome = Outcome.finished
  var joiners: [ModelRun] = []
  var joined: ModelRun?
  /// It superseded other runs in its lane. Only used for the coverage.
  var hasSuperseded = false
  /// The newest last.
  var holds: [Hold] = []
  /// The page that it was to load does not exist.
  var hasNoPage = false
  /// The list that has asked for its page last.
  var list: PagesField.ListID?
  /// The cursor of that page. Nil: its work has not begun.
  var asked: AskedCursor?
  /// It loads pages, and a load of its ends in this turn.
  var hasPageNow = false

  struct AskedCursor {
    /// Nil: a first page.
    let cursor: Int?
  }

  struct Hold {
    let id: Int
    /// Nil: a load.
    let field: Field?
    /// Nil: another load.
    var page: PageSpec?
    /// The effect started it, and the work may take it over.
    var isOffered = false
  }

  init(_ number: Int, _ spec: RunSpec, action: Int, of owner: ModelOwner, lanePolicy: PolicySpec) {
    self.number = number
    self.spec = spec
    self.action = action
    self.owner = owner
    self.policy = spec.ownPolicy ?? lanePolicy
    limit = policy.limit ?? .max
  }

  /// It waits in its lane, whatever its policy is.
  func queue() {
    policy = PolicySpec(.enqueue, limit: 1)
    limit = 1
  }

  /// It ends what is in its lane, whatever its policy is.
  func supersede() {
    policy = PolicySpec(.restart, limit: 1)
    limit = 1
  }

  public var isLive: Bool { phase != .ended }
  var isActive: Bool { phase == .active || phase == .draining }
}

/// A run that has ended, and the consequences of its end.
struct EndedRun {
  let run: ModelRun
  /// How its own work ended.
  let own: Outcome
  /// The end was that of the run that it joined.
  let isShared: Bool
}

/// All runs that one action has started, as its caller sees them.
public final class ModelGroup {
  public internal(set) var members: [ModelRun] = []
  /// The action waits in the queue behind another.
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

  /// Its waiters are resumed.
  public var isSettled: Bool { !isOpen && members.allSatisfy(\.isSettled) }
  /// False if only the model has the group: its caller waits within the library.
  public var canBeCancelled = true

  /// A member waits in its lane, or the action waits in the queue.
  public var isQueued: Bool { isOpen || members.contains { $0.phase == .waiting } }
}
