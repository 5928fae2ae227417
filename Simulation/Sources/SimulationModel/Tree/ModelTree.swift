// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A root store with its descendants: the turn, the queue, and the ends off the main actor.
public final class ModelTree {
  unowned let model: Model
  public let number: Int
  public var state = NodeState(key: 0)
  public private(set) var root: ModelStore!
  public private(set) var outputs: [Int] = []

  /// `end()` was called.
  public internal(set) var hasEnded = false
  /// All runs have been ended, by any cause.
  var isClosed = false
  /// The last handle was released: the state can no longer be read.
  public internal(set) var isReleased = false
  private var handleUsers = 0
  /// Its owner has released the handle; only active calls still hold it.
  public private(set) var isReleaseDue = false
  public private(set) var reactions: [TakenReaction] = []
  /// How many of its stores have started or cancelled runs.
  private var ordered = 0

  var isInTurn = false
  private(set) var turns = 0
  /// Other ends are outstanding, and the library may have concluded them in the same turn.
  private(set) var mayBePartOfTurn = false
  /// Children in computed slots that were hidden while they held something. Only used for the coverage.
  var hidden: [HiddenChild] = []
  private var queue: [(action: Int, store: ModelStore, group: ModelGroup, sender: ModelStore?)] = []
  private var inbox: [Letter] = []
  private var followedInTurn = 0
  /// How often reactions may follow from reactions in one turn.
  private static let mostRounds = 100

  /// Runs that ended together off the main actor. The consequences are applied in a separate job or with the next turn.
  private struct Letter {
    let store: ModelStore
    let ended: [EndedRun]
    /// The job is one of the first `job` jobs of the main actor. Nil: not known yet.
    var job: Int?
  }

  init(_ number: Int, of model: Model) {
    (self.number, self.model) = (number, model)
    root = ModelStore(.screen, key: 0, slot: nil, of: nil, in: self)
    root.request()
  }

  public var hasInbox: Bool { !inbox.isEmpty }

  /// Every store of the tree, parents first.
  public var stores: [ModelStore] {
    var all: [ModelStore] = [root]
    var next = 0
    while next < all.count {
      all += all[next].children
      next += 1
    }
    return all
  }

  // MARK: Turns

  func turn(_ body: () -> Void) {
    guard !isInTurn else { return body() }
    begin()
    body()
    finish()
  }

  private func begin() {
    concludeInbox()
    isInTurn = true
    turns += 1
  }

  private func finish() {
    followedInTurn = 0
    repeat { receiveQueue() } while follow()
    model.turnEnds(self)
    isInTurn = false
  }

  private func receiveQueue() {
    while !queue.isEmpty {
      let next = queue.removeFirst()
      if FollowingAction(next.action) == nil { model.covered(.queuedActions) }
      // An output of a child that was removed meanwhile is not received either.
      if next.store.isClosed || next.sender?.isClosed == true {
        next.group.close(with: [], base: .cancelled)
      } else {
        next.group.close(with: next.store.receive(next.action, in: next.group))
        if next.group.isCancelled { model.cancel(next.group, isOnMain: true) }
      }
    }
  }

  /// What follows the changes of the turn so far. The order of two stores' actions does not matter: see
  /// `Generator.addFollowsInChildren`.
  private func follow() -> Bool {
    guard followedInTurn < Self.mostRounds else { return false }
    guard !model.script.follows.isEmpty else { return false }
    var (hasFollowed, isIgnored) = (false, true)
    for store in stores {
      for action in store.takeFollowing() {
        queue.append((action.number, store, ModelGroup(isOpen: true), nil))
        hasFollowed = true
        guard model.script.action(action.number) != nil else { continue }
        isIgnored = false
        if store !== root { model.covered(.followedInChild) }
      }
    }
    guard hasFollowed else { return false }
    if !isIgnored { model.covered(followedInTurn == 0 ? .followed : .followedAgain) }
    followedInTurn += 1
    return true
  }

  func post(_ ended: [EndedRun], from store: ModelStore) { inbox.append(Letter(store: store, ended: ended)) }

  /// Concludes all ends off the main actor as one.
  public func concludeInbox() { concludeFirst(inbox.count) }

  private func concludeFirst(_ count: Int) {
    guard count > 0 else { return }
    let letters = inbox.prefix(count)
    inbox.removeFirst(count)
    let wasInTurn = isInTurn
    // A separate turn, which does not begin with the outstanding ends.
    isInTurn = true
    for letter in letters { letter.store.conclude(letter.ended, isOnMain: true) }
    guard !wasInTurn else { return }
    mayBePartOfTurn = !inbox.isEmpty
    finish()
    mayBePartOfTurn = false
  }

  /// - Parameter jobs: How many jobs the main actor has been given so far.
  func stampInbox(_ jobs: Int) {
    for index in inbox.indices where inbox[index].job == nil { inbox[index].job = jobs }
  }

  /// The main actor has run this many jobs: the consequences in them have been applied.
  func concludeDue(_ jobs: Int) {
    concludeFirst(inbox.prefix { $0.job.map { $0 <= jobs } ?? false }.count)
  }

  /// The run's end was reported to a waiter.
  func conclude(upTo run: ModelRun) {
    guard let place = inbox.firstIndex(where: { $0.ended.contains { $0.run === run } }) else { return }
    concludeFirst(place + 1)
  }

  /// - Parameter sender: The child whose output it is.
  func send(_ action: Int, to store: ModelStore, from sender: ModelStore? = nil) -> ModelGroup {
    if isInTurn {
      guard !store.isEnded else { return closed(.cancelled) }
      let group = ModelGroup(isOpen: true)
      queue.append((action, store, group, sender))
      return group
    }
    begin()
    var group = closed(.cancelled)
    if !store.isEnded {
      group = closed(.finished)
      group.members = store.receive(action, in: nil)
    }
    finish()
    return group
  }

  private func closed(_ outcome: Outcome) -> ModelGroup { ModelGroup(isOpen: false, base: outcome) }

  /// The owner receives an output.
  func receive(_ output: Int) {
    outputs.append(output)
    let reaction = model.script.reactions.indices.contains(output) ? model.script.reactions[output] : .nothing
    switch reaction {
    case .nothing:
      reactions.append(.nothing)
    case .send where isReleaseDue, .write where isReleaseDue, .end where isReleaseDue, .release where isReleaseDue:
      // The owner has released the handle.
      reactions.append(.nothing)
    case .send(let action, let node):
      let stores = stores
      let store = stores[node % stores.count]
      let path = store.path
      store.request()
      // Recorded before what it causes.
      let place = reactions.endIndex
      reactions.append(.nothing)
      let group = send(action, to: store)
      model.groups.append(group)
      reactions[place] = .send(action, path, group: model.groups.count - 1)
    case .write(let node, let field, let value):
      let stores = stores
      let store = stores[node % stores.count]
      reactions.append(.write(field, value, store.path))
      store.request()
      store.write(field, value)
    case .cancelNewest:
      guard let newest = model.groups.lastIndex(where: \.canBeCancelled) else { return reactions.append(.nothing) }
      reactions.append(.cancel(group: newest))
      model.cancel(model.groups[newest], isOnMain: true)
    case .end:
      reactions.append(.end)
      end()
    case .release:
      reactions.append(.release)
      if handleUsers > 0 { isReleaseDue = true } else { release() }
    }
  }

  /// The owner's reaction to each output, which the library's owner must repeat.
  public enum TakenReaction: Equatable {
    case nothing
    case send(_ action: Int, _ path: [Place], group: Int)
    case write(Field, Int, _ path: [Place])
    case cancel(group: Int)
    case end
    case release
  }

  /// Counts the active calls that hold the handle: a release takes effect when the last one returns.
  public func useHandle() { handleUsers += 1 }
  public func handleUsed() {
    handleUsers -= 1
    if handleUsers == 0, isReleaseDue { release() }
  }
  public var isHandleInUse: Bool { handleUsers > 0 }

  // MARK: Ends

  func end() {
    guard !hasEnded else { return }
    concludeInbox()
    hasEnded = true
    turn { close() }
  }

  func release() {
    guard !isReleased else { return }
    isReleased = true
    coverRelease()
    close()
  }

  /// First ends all runs, then applies the consequences.
  private func close() {
    guard !isClosed else { return }
    isClosed = true
    coverClose()
    // The root first. `stores` has parents before their children: that is the order of stores that never had a run.
    let ordered =
      [root]
      + stores.filter { $0 !== root }.enumerated()
      .sorted { ($0.element.order, $0.offset) < ($1.element.order, $1.offset) }.map(\.element)
    let decisions = ordered.map { ($0!, $0!.endAll()) }
    for (store, decision) in decisions { store.perform(decision, isOnMain: true) }
  }

  func nextOrder() -> Int {
    ordered += 1
    return ordered
  }

  /// Ends every store whose state was removed, with all stores below it.
  func reconcile(_ cause: Cause) {
    var removed: [ModelStore] = []
    if let row = cause.store.rowAround, let state = row.withState({ $0 }) {
      find(&removed, below: row, state)
    } else {
      find(&removed, below: root, state)
    }
    for store in removed { coverHidden(store, cause) }
    var lost: [ModelStore] = []
    func lose(_ store: ModelStore) {
      lost.append(store)
      for child in store.children { lose(child) }
    }
    for store in removed { lose(store) }
    for store in lost { coverLoss(store, isFirst: removed.contains { $0 === store }) }
    for store in lost { store.isRemoved = true }
    let decisions = lost.map { ($0, $0.endAll()) }
    for (store, decision) in decisions { store.perform(decision, isOnMain: true) }
    coverRemoved(removed.count)
    model.forget(lost)
  }

  /// - Parameter state: What the store shows.
  private func find(_ removed: inout [ModelStore], below store: ModelStore, _ state: NodeState) {
    var kept: [ModelStore] = []
    for slot in store.kind.slots {
      var left = store.children.filter { $0.slot == slot }
      for child in state.shown(in: slot) {
        let known = left.firstIndex { $0.key == child.key && !$0.hasEndedInPlace }.map { left.remove(at: $0) }
        if known == nil { coverShownAgain(slot, child.key, of: store) }
        let store = known ?? ModelStore(store.kind.child(in: slot), key: child.key, slot: slot, of: store, in: self)
        kept.append(store)
        find(&removed, below: store, store.view(of: child))
      }
      removed += left
    }
    guard !store.children.elementsEqual(kept, by: ===) else { return }
    model.childrenChange(of: store)
    let rows = store.children.filter { $0.slot?.isOfRows == true }
    store.children = kept
    if rows.count > 1 { store.coverOrder(rows) }
  }
}
