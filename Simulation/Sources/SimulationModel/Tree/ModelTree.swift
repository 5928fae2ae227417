// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A root store with its descendants: the turn, the queue, and the ends that come from elsewhere.
public final class ModelTree {
  unowned let model: Model
  public let number: Int
  public var state = NodeState(key: 0)
  public private(set) var root: ModelStore!
  public private(set) var outputs: [Int] = []

  /// `end()` was called.
  public internal(set) var hasEnded = false
  /// All runs have been ended, whoever did it.
  var isClosed = false
  /// The last handle has gone: nobody can see the state.
  public internal(set) var isReleased = false
  private var handleUsers = 0
  /// Its owner has let go of the handle; only such calls have it.
  public private(set) var isReleaseDue = false
  public private(set) var reactions: [TakenReaction] = []
  /// So many of its stores have started or cancelled runs.
  private var ordered = 0

  var isInTurn = false
  private(set) var turns = 0
  /// What computed places hide that held when it was hidden. Only the coverage asks.
  var hidden: [HiddenChild] = []
  private var queue: [(action: Int, store: ModelStore, group: ModelGroup)] = []
  private var inbox: [Letter] = []

  /// What ended together elsewhere than on the main actor. What is to follow does so in a job of its own, or with the next turn.
  private struct Letter {
    let store: ModelStore
    let ended: [EndedRun]
    /// The job is among the first so many of the main actor's. Nil: nobody has looked yet.
    var job: Int?
  }

  init(_ number: Int, of model: Model) {
    (self.number, self.model) = (number, model)
    root = ModelStore(.screen, key: 0, slot: nil, of: nil, in: self)
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
    while !queue.isEmpty {
      let next = queue.removeFirst()
      model.covered(.queuedActions)
      if next.store.isClosed {
        next.group.close(with: [], base: .cancelled)
      } else {
        next.group.close(with: next.store.receive(next.action, in: next.group))
        if next.group.isCancelled { model.cancel(next.group, isOnMain: true) }
      }
    }
    model.turnEnds(self)
    isInTurn = false
  }

  func post(_ ended: [EndedRun], from store: ModelStore) { inbox.append(Letter(store: store, ended: ended)) }

  /// What ended elsewhere than on the main actor, as one.
  public func concludeInbox() { concludeFirst(inbox.count) }

  private func concludeFirst(_ count: Int) {
    guard count > 0 else { return }
    let letters = inbox.prefix(count)
    inbox.removeFirst(count)
    let wasInTurn = isInTurn
    // A turn of its own, that does not begin with the rest.
    isInTurn = true
    for letter in letters { letter.store.conclude(letter.ended, isOnMain: true) }
    if !wasInTurn { finish() }
  }

  /// - Parameter jobs: How many jobs the main actor has been given so far.
  func stampInbox(_ jobs: Int) {
    for index in inbox.indices where inbox[index].job == nil { inbox[index].job = jobs }
  }

  /// The main actor has run so many jobs: what was to follow in them has followed.
  func concludeDue(_ jobs: Int) {
    concludeFirst(inbox.prefix { $0.job.map { $0 <= jobs } ?? false }.count)
  }

  /// Somebody was told of the run's end.
  func conclude(upTo run: ModelRun) {
    guard let place = inbox.firstIndex(where: { $0.ended.contains { $0.run === run } }) else { return }
    concludeFirst(place + 1)
  }

  func send(_ action: Int, to store: ModelStore) -> ModelGroup {
    if isInTurn {
      guard !store.isEnded else { return closed(.cancelled) }
      let group = ModelGroup(isOpen: true)
      queue.append((action, store, group))
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

  /// The owner hears an output.
  func hear(_ output: Int) {
    outputs.append(output)
    let reaction = model.script.reactions.indices.contains(output) ? model.script.reactions[output] : .nothing
    switch reaction {
    case .nothing:
      reactions.append(.nothing)
    case .send where isReleaseDue, .end where isReleaseDue, .release where isReleaseDue:
      // It has let go of the handle.
      reactions.append(.nothing)
    case .send(let action, let node):
      let stores = stores
      let store = stores[node % stores.count]
      let path = store.path
      // Told before what it leads to.
      let place = reactions.endIndex
      reactions.append(.nothing)
      let group = send(action, to: store)
      model.groups.append(group)
      reactions[place] = .send(action, path, group: model.groups.count - 1)
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

  /// What the owner has done about each output, for the library's owner to do the same.
  public enum TakenReaction: Equatable {
    case nothing
    case send(_ action: Int, _ path: [Place], group: Int)
    case cancel(group: Int)
    case end
    case release
  }

  /// How many calls are going that hold the handle: a release takes effect when the last returns.
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

  /// First all are ended, then what must follow is done.
  private func close() {
    guard !isClosed else { return }
    isClosed = true
    coverClose()
    // The root first. `stores` has parents before their children, which is the order of those that never had a run.
    let ordered =
      [root]
      + stores.filter { $0 !== root }.enumerated()
      .sorted { ($0.element.order, $0.offset) < ($1.element.order, $1.offset) }.map(\.element)
    let decisions = ordered.map { ($0!, $0!.endAll()) }
    for (store, decision) in decisions { store.carryOut(decision, isOnMain: true) }
  }

  func nextOrder() -> Int {
    ordered += 1
    return ordered
  }

  /// Whose state has gone ends, with all below it.
  func reconcile(_ cause: Cause) {
    var gone: [ModelStore] = []
    find(&gone, below: root, state)
    for store in gone { coverHidden(store, cause) }
    var lost: [ModelStore] = []
    func lose(_ store: ModelStore) {
      lost.append(store)
      for child in store.children { lose(child) }
    }
    for store in gone { lose(store) }
    for store in lost { coverLoss(store, isFirst: gone.contains { $0 === store }) }
    for store in lost { store.isGone = true }
    let decisions = lost.map { ($0, $0.endAll()) }
    for (store, decision) in decisions { store.carryOut(decision, isOnMain: true) }
    model.forget(lost)
  }

  /// - Parameter state: What the store shows.
  private func find(_ gone: inout [ModelStore], below store: ModelStore, _ state: NodeState) {
    var kept: [ModelStore] = []
    for slot in store.kind.slots {
      var left = store.children.filter { $0.slot == slot }
      for child in state.shown(in: slot) {
        let known = left.firstIndex { $0.key == child.key && !$0.hasEndedInPlace }.map { left.remove(at: $0) }
        if known == nil { coverShownAgain(slot, child.key, of: store) }
        let store = known ?? ModelStore(store.kind.child(in: slot), key: child.key, slot: slot, of: store, in: self)
        kept.append(store)
        find(&gone, below: store, store.view(of: child))
      }
      gone += left
    }
    if !store.children.elementsEqual(kept, by: ===) { model.childrenChange(of: store) }
    let rows = store.children.filter { $0.slot?.isOfRows == true }
    store.children = kept
    if rows.count > 1 { store.coverOrder(rows) }
  }
}
