// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What a schedule must show at every moment if the library keeps its guarantees.
///
/// Written from the guarantees alone. Each event reaches the model before the library: an action is sent, work accesses
/// its store, a handle is released. The model does not know when jobs run, only what they may do when they run.
public final class Model {
  public let script: Script
  public private(set) var trees: [ModelTree] = []
  public private(set) var scope: ModelScope!
  /// The groups that `send` returned, in order.
  public var groups: [ModelGroup] = []
  public private(set) var runs: [ModelRun] = []
  /// Stores whose state was removed, the newest last.
  public private(set) var removed: [ModelStore] = []
  public var watches: [ModelWatch] = []
  private var fieldWaits: [ModelFieldWait] = []
  public internal(set) var coverage = Coverage()
  private var lastHold = 0

  public init(_ script: Script) {
    self.script = script
    for number in 0..<script.roots { trees.append(ModelTree(number, of: self)) }
    scope = ModelScope(self)
  }

  /// The stores that can receive actions.
  public var stores: [ModelStore] { trees.filter { !$0.isReleased && !$0.isReleaseDue }.flatMap(\.stores) }

  func makeRun(_ spec: RunSpec, action: Int, of owner: ModelOwner) -> ModelRun {
    let run = ModelRun(runs.count, spec, action: action, of: owner, lanePolicy: script.lanes[spec.lane])
    runs.append(run)
    return run
  }

  func nextHold() -> Int {
    lastHold += 1
    return lastHold
  }

  func forget(_ lost: [ModelStore]) { removed += lost }

  // MARK: From outside

  public func send(_ action: Int, to store: ModelStore) -> ModelGroup {
    // Groups are numbered in the order in which the calls return.
    let group = store.tree.send(action, to: store)
    groups.append(group)
    return group
  }

  public func cancel(_ group: ModelGroup, isOnMain: Bool) {
    if group.isOpen { group.isCancelled = true }
    coverCancel(group)
    guard let first = group.members.first(where: \.isLive) else { return }
    if isOnMain, group.members.count > 1, let store = first.owner as? ModelStore {
      store.tree.turn { cancelTogether(group.members, isOnMain: true) }
    } else {
      cancelTogether(group.members, isOnMain: isOnMain)
    }
  }

  private func cancelTogether(_ runs: [ModelRun], isOnMain: Bool) {
    var rest = runs
    var decisions: [(ModelOwner, ModelOwner.Decision)] = []
    while let owner = rest.first?.owner {
      decisions.append((owner, owner.cancel(rest.filter { $0.owner === owner })))
      rest.removeAll { $0.owner === owner }
    }
    for (owner, decision) in decisions where !decision.ended.isEmpty {
      owner.conclude(decision.ended, isOnMain: isOnMain)
    }
  }

  public func end(_ tree: ModelTree) { tree.end() }
  public func release(_ tree: ModelTree) { tree.release() }

  // MARK: From work

  /// The work of a run begins. False: it must not begin.
  public func workBegins(_ run: ModelRun) -> Bool {
    guard run.phase == .active, !run.hasJoined, !run.hasBegun else { return false }
    run.hasBegun = true
    return true
  }

  public func workEnds(_ run: ModelRun, _ end: WorkEnd, isOnMain: Bool = true) {
    run.hasReturned = true
    coverWorkEnd(run, end)
    let decision = run.owner.workEnded(run, end)
    if !decision.ended.isEmpty { run.owner.conclude(decision.ended, isOnMain: isOnMain) }
  }

  /// Work accesses its store. False: it must get a `CancellationError`, and nothing may change.
  func touch(_ run: ModelRun, _ body: (ModelStore) -> Void) -> Bool {
    guard run.isLive, let store = run.owner as? ModelStore else {
      coverLateTouch(run)
      return false
    }
    var isLive = false
    store.tree.turn {
      isLive = run.isLive
      if isLive { body(store) }
    }
    return isLive
  }

  public func apply(_ change: Change, _ run: ModelRun) -> Bool {
    touch(run) { store in
      store.tree.change(by: store) { change.apply(to: store) }
    }
  }

  public func emit(_ output: Int, _ run: ModelRun) -> Bool { touch(run) { $0.emit(output) } }

  public func enterHold(_ hold: HoldSpec, _ run: ModelRun) -> Int? {
    var id: Int?
    _ = touch(run) { id = $0.enter(hold, run) }
    return id
  }

  public func leaveHold(_ id: Int, _ run: ModelRun) { _ = touch(run) { leave(id, run, $0) } }

  /// A load that is a step ends without an answer.
  public func leaveLoad(_ id: Int, _ run: ModelRun) { _ = touchWithPage(run) { leave(id, run, $0) } }

  private func leave(_ id: Int, _ run: ModelRun, _ store: ModelStore) {
    guard let index = run.holds.firstIndex(where: { $0.id == id }) else { return }
    store.leave(run.holds.remove(at: index))
  }

  public func enterLoad(_ run: ModelRun) -> Int? {
    var id: Int?
    _ = touch(run) { store in
      if let index = run.holds.firstIndex(where: \.isOffered) {
        run.holds[index].isOffered = false
        id = run.holds[index].id
      } else {
        id = store.enterLoad(run, isOffered: false)
      }
    }
    return id
  }

  public func answerLoad(_ id: Int, _ value: Int, _ run: ModelRun) -> Bool {
    touchWithPage(run) { $0.answer(id, value, run) }
  }

  /// The load that is all the work of a run has its value, and the run ends with it.
  public func answerWholeLoad(_ id: Int, _ value: Int, _ run: ModelRun) -> Bool {
    touch(run) { store in
      store.answer(id, value, run)
      workEnds(run, .returned)
    }
  }

  /// A load within the work of a run has failed, and the work continues: in the end its run has failed.
  public func failLoad(_ id: Int, _ run: ModelRun) {
    _ = touchWithPage(run) { store in
      store.answer(id, nil, run)
      guard run.isActive else { return }
      covered(.loadFailed)
      run.nestedOutcome = run.nestedOutcome.combined(with: .failed)
      store.respondToFailure(run)
    }
  }

  /// The load that is all the work of a run has failed, and so has the run.
  public func failWholeLoad(_ id: Int, _ run: ModelRun) {
    _ = touch(run) { store in
      store.answer(id, nil, run)
      covered(.loadFailed)
      workEnds(run, .failed)
    }
  }

  /// Work begins to wait for a field. Nil: the run has ended, or its store has no such field.
  public func waitFor(_ field: Field, _ value: Int, _ run: ModelRun) -> ModelFieldWait? {
    guard run.isLive, let store = run.owner as? ModelStore else { return nil }
    let wait = ModelFieldWait(run, store, field, value)
    fieldWaits.append(wait)
    wait.look()
    return wait
  }

  /// False: an enclosing run is active in that lane, and nesting would be a programming error.
  public func canNest(_ spec: RunSpec, in run: ModelRun) -> Bool {
    if (spec.policy ?? script.lanes[spec.lane]).neverWaits { return true }
    var around: ModelRun? = run
    while let current = around {
      if current.spec.lane == spec.lane { return false }
      around = current.parent
    }
    return true
  }

  public func nest(_ spec: RunSpec, in run: ModelRun) -> ModelRun {
    let nested = makeRun(spec, action: run.action, of: run.owner)
    guard run.isLive, let store = run.owner as? ModelStore else {
      (nested.phase, nested.outcome, nested.isSettled) = (.ended, .cancelled, true)
      return nested
    }
    nested.parent = run
    store.tree.turn { store.start(nested) }
    return nested
  }

  // MARK: What must have happened in the end

  /// Nothing runs now. Each end that happened off the main actor is concluded by one of the jobs that the main actor
  /// has by now.
  ///
  /// - Parameters:
  ///   - given: How many jobs the main actor has been given so far.
  ///   - run: How many of them it has run.
  public func jobs(given: Int, run: Int) {
    for tree in trees {
      tree.stampInbox(given)
      tree.concludeDue(run)
    }
  }

  /// Something ended off the main actor, and its consequences may be outstanding.
  public var hasInbox: Bool { scope.hasInbox || trees.contains(where: \.hasInbox) }

  /// No job is left: all consequences have been applied.
  public func settleAll() {
    for tree in trees { tree.concludeInbox() }
    scope.concludeInbox()
  }

  /// A waiter was resumed by the end of a run that ended off the main actor: its consequences have been applied.
  public func settle(_ group: ModelGroup) {
    for run in group.members where !run.isSettled { settleRun(run) }
  }

  /// An observation of the group's runs is only possible if the ends off the main actor, also of other runs, have been
  /// concluded.
  public func concludeInboxes(of group: ModelGroup) {
    for case let store as ModelStore in group.members.map(\.owner) { store.tree.concludeInbox() }
  }

  public func settleRun(_ run: ModelRun) {
    guard let store = run.owner as? ModelStore else { return scope.concludeInbox() }
    store.tree.conclude(upTo: run)
    // The end of another run may have caused this one's.
    if !run.isSettled { store.tree.concludeInbox() }
  }

  func childrenChange(of store: ModelStore) {
    for watch in watches where watch.store === store && watch.field == nil { watch.mayHaveFired = true }
  }

  func turnEnds(_ tree: ModelTree) {
    for watch in watches where watch.store.tree === tree { watch.look() }
    fieldWaits.removeAll { $0.isOver }
    for wait in fieldWaits where wait.store.tree === tree { wait.look() }
  }
}
