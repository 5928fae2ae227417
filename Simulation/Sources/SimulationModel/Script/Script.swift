// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// One schedule, as a value: what the features do, and what happens to them, in order. It contains every random
/// decision, so that a script can be run again, shortened, and printed.
public struct Script: Equatable, Sendable {
  /// The default policies of the lanes; lane 0 is the nameless one, in which all runs are active at once.
  public var lanes: [PolicySpec] = []
  /// What the features do with an action. An action only starts, sends and outputs larger numbers, so there are no
  /// cycles.
  public var actions: [ActionSpec] = []
  /// What the owner of a root does on an output: `reactions[output]`.
  public var reactions: [Reaction] = []
  /// A feature does one of its actions when what it watches has changed.
  public var follows: [Followed: Int] = [:]
  /// The number of root stores.
  public var roots = 1
  public var steps: [Step] = []

  public init() {}
}

/// What one action does.
public struct ActionSpec: Equatable, Sendable {
  public var changes: [Change] = []
  public var effects: [EffectSpec] = []
  public var failure = FailureSpec.ignored

  public init() {}
}

public enum EffectSpec: Equatable, Sendable {
  case run(RunSpec)
  case cancel(lane: Int)
  /// Cancels all lanes but the nameless one: they have one name, and an id each.
  case cancelFamily
  case raiseLimit(lane: Int, to: Int)
  case output(Int)
  case send(action: Int, slot: Slot, key: Int)
}

/// What the feature returns when a run of the action fails.
public enum FailureSpec: Equatable, Sendable {
  case ignored
  case mutation(Change)
  case update(Change)
  case output(Int)
}

public struct RunSpec: Equatable, Sendable {
  public var lane = 0
  /// Nil: the lane's policy.
  public var policy: PolicySpec?
  public var hold: HoldSpec?
  /// An `Effect.load`: the result of the work is written to the field.
  public var loads = false
  /// An `Effect.loadPage`, which has a policy of its own.
  public var page: PageSpec?
  public var undo: Change?
  /// The work continues when an access throws, and when it is cancelled.
  public var isStubborn = false
  public var work: [Operation] = []

  public init() {}

  /// Nil: the lane's policy.
  public var ownPolicy: PolicySpec? { page.map(\.policy) ?? policy }
}

/// A page of the list of its store.
public enum PageSpec: Equatable, Sendable {
  case first, refresh, next

  var policy: PolicySpec { PolicySpec(self == .next ? .drop : .restart, limit: 1) }
}

public struct HoldSpec: Equatable, Sendable {
  public var field: Field
  public var value: Int

  public init(_ field: Field, _ value: Int) { (self.field, self.value) = (field, value) }
}

public struct PolicySpec: Equatable, Sendable {
  public enum Kind: Int, CaseIterable, Sendable { case concurrent, restart, drop, join, enqueue, keepLatest }

  public var kind: Kind
  /// Nil: none.
  public var limit: Int?

  public init(_ kind: Kind, limit: Int?) { (self.kind, self.limit) = (kind, limit) }

  /// All runs are active at once: none waits for another.
  var neverWaits: Bool { limit == nil && (kind == .concurrent || kind == .enqueue) }
}

/// One step of work.
public indirect enum Operation: Equatable, Sendable {
  case apply(Change)
  case update(Change)
  case emit(Int)
  /// Waits for an answer from outside.
  case gate
  /// The same by a completion handler of code in Swift 5 mode.
  case callback
  case sleep(Int)
  case yield
  case hold(HoldSpec, [Operation])
  case load([Operation])
  /// Loads a page of the store's list.
  case page(PageSpec, [Operation])
  case nested(RunSpec, isAwaited: Bool)
  case deadline(Int, [Operation])
  case limited([Operation])
  case batch(Int)
  /// Reads this many elements of a bridged source.
  case stream(Int)
  /// Tries again after a failure, at most this often, after a wait that doubles.
  case retry(attempts: Int, Int, [Operation])
  /// Reads this many ticks of a timer, and does something after each.
  case ticks(Int, every: Int, [Operation])
  /// Waits until a field of its store has this value.
  case first(Field, Int)
  case fail
  case throwCancellation
}

/// What an owner does on an output.
public enum Reaction: Equatable, Sendable {
  case nothing
  case send(action: Int, node: Int)
  case write(node: Int, Field, Int)
  case cancelNewest
  case end
  case release
}
