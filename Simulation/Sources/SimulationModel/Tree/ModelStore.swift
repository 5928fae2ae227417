// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// One store: a root, or a child for as long as its state with its identity is in the parent's state.
public final class ModelStore: ModelOwner {
  public unowned let tree: ModelTree
  public let kind: Kind
  public let slot: Slot?
  public internal(set) var key: Int
  public private(set) weak var parent: ModelStore?
  public var children: [ModelStore] = []
  /// The parent's state no longer contains its state.
  public internal(set) var isRemoved = false
  var held: [Field: HeldModel] = [:]
  var loading: LoadModel?
  var loadingPages: [PageSpec: LoadModel] = [:]
  /// The newest list of which a run has asked for a page. Nil: none has.
  var newestList: PagesField.ListID?
  /// Its position in the order in which the tree's stores first started or cancelled a run: in that order their runs
  /// end with the tree.
  private(set) var order = Int.max
  /// What its feature's reactions have seen last. Nil: the store was not asked for yet.
  var lastFollowed: [Followed: Int]?
  /// Its key in a computed slot, after it has changed its own id.
  var keyInPlace: Int?

  /// What its computed slot shows now, if anything, is another child.
  var hasEndedInPlace: Bool { keyInPlace != nil && keyInPlace != key }
  /// A run in this store or below holds or loads a field.
  var holdsAnything: Bool {
    !held.isEmpty || loading != nil || !loadingPages.isEmpty || children.contains(where: \.holdsAnything)
  }

  init(_ kind: Kind, key: Int, slot: Slot?, of parent: ModelStore?, in tree: ModelTree) {
    (self.kind, self.key, self.slot, self.parent, self.tree) = (kind, key, slot, parent, tree)
    super.init(tree.model)
  }

  override var isClosed: Bool { isRemoved || tree.isClosed }
  /// It does not receive actions any more.
  public var isEnded: Bool { isClosed || parent == nil && tree.hasEnded }

  /// The state of this store in its parent's state, as long as it is there.
  public func withState<Result>(_ body: (inout NodeState) -> Result) -> Result? {
    if isRemoved { return nil }
    guard let slot else { return body(&tree.state) }
    return parent?.withState { state -> Result? in
      guard let index = state[slot].firstIndex(where: { $0.key == key }) else { return nil }
      return body(&state[slot][index])
    } ?? nil
  }

  /// The slots from the root to this store.
  public var path: [Place] {
    guard let parent, let slot else { return [] }
    return parent.path + [Place(slot: slot, key: key)]
  }

  // MARK: Actions

  func receive(_ action: Int, in group: ModelGroup?) -> [ModelRun] {
    guard let spec = model.script.action(action) else {
      tree.change(by: self) {}
      return []
    }
    tree.change(by: self) { for change in spec.changes { change.apply(to: self) } }
    // The runs are numbered where the action is received, in source order. Each is registered where it starts, and a
    // child that receives an action before that comes first.
    let requested = spec.effects.map { effect -> ModelRun? in
      guard case .run(let run) = effect else { return nil }
      return model.makeRun(run, action: action, of: self)
    }
    var started: [ModelRun] = []
    for (effect, run) in zip(spec.effects, requested) {
      switch effect {
      case .run:
        useRuns()
        started.append(run!)
        if group?.isCancelled == true { perform(cancel([run!]), isOnMain: true) } else { start(run!) }
      case .cancel(let lane):
        useRuns()
        perform(cancelLane(lane), isOnMain: true)
      case .cancelFamily:
        useRuns()
        perform(cancelFamily(), isOnMain: true)
      case .raiseLimit(let lane, let limit):
        useRuns()
        raiseLimit(lane, to: limit)
      case .output(let output):
        emit(output)
      case .send(let action, let slot, let key):
        guard !isClosed, let child = child(in: slot, key) else { break }
        child.request()
        started += child.receive(action, in: group)
      }
    }
    return started
  }

  private func useRuns() {
    if order == .max { order = tree.nextOrder() }
  }

  func child(in slot: Slot, _ key: Int) -> ModelStore? {
    children.first { $0.slot == slot && (!slot.isOfRows || $0.key == key) }
  }

  func start(_ run: ModelRun) {
    if waitsForPage(run) { run.queue() } else if supersedesPage(run) { run.supersede() }
    let decision = register(run)
    let holds: Bool
    switch decision.answer {
    case .start, .wait: holds = true
    case .join: holds = !run.spec.loads
    case .drop: holds = false
    }
    if holds, run.isLive, run.spec.loads, kind.hasFields { enterLoad(run, isOffered: true) }
    if holds, run.isLive, let page = run.spec.page, kind.hasFields { enterPage(page, run) }
    if holds, run.isLive, !run.spec.loads, run.spec.page == nil, kind.hasFields, let hold = run.spec.hold {
      _ = enter(hold, run)
    }
    perform(decision, isOnMain: true)
  }

  func perform(_ decision: Decision, isOnMain: Bool) {
    if !decision.ended.isEmpty { conclude(decision.ended, isOnMain: isOnMain) }
  }

  func emit(_ output: Int) {
    guard !isClosed else { return }
    guard let parent else { return tree.receive(output) }
    _ = tree.send(output, to: parent, from: self)
  }

  // MARK: Held values

  func changeState(_ body: (inout NodeState) -> Void) {
    tree.change(by: self, isOfHolds: true) { _ = withState(body) }
  }

  func enter(_ hold: HoldSpec, _ run: ModelRun) -> Int {
    let id = model.nextHold()
    run.holds.append(ModelRun.Hold(id: id, field: hold.field))
    changeState { state in
      held[hold.field, default: HeldModel(base: state.fields[hold.field])].enter(
        id, hold.value, in: &state.fields[hold.field])
    }
    return id
  }

  func leave(_ hold: ModelRun.Hold) {
    changeState { state in
      if let field = hold.field {
        held[field]?.leave(hold.id, in: &state.fields[field])
        if held[field]?.isEmpty == true { held[field] = nil }
      } else if let page = hold.page {
        loadingPages[page.load]?.leave(hold.id, in: &state.fields.pages[page])
        if loadingPages[page.load]?.isEmpty == true { loadingPages[page.load] = nil }
      } else {
        loading?.leave(hold.id, in: &state.fields.load)
        if loading?.isEmpty == true { loading = nil }
      }
    }
  }

  @discardableResult
  func enterLoad(_ run: ModelRun, isOffered: Bool) -> Int {
    let id = model.nextHold()
    run.holds.append(ModelRun.Hold(id: id, field: nil, isOffered: isOffered))
    changeState { state in
      var load = loading ?? LoadModel(state.fields.load)
      load.enter(id, in: &state.fields.load)
      loading = load
    }
    return id
  }

  func answer(_ id: Int, _ value: Int?, _ run: ModelRun) {
    run.holds.removeAll { $0.id == id }
    changeState { state in
      loading?.answer(id, value, in: &state.fields.load)
      if loading?.isEmpty == true { loading = nil }
    }
  }

  // MARK: Ends

  override func conclude(_ ended: [EndedRun], isOnMain: Bool) {
    if isRemoved || tree.isReleased { return settle(ended) }
    guard isOnMain else {
      tree.post(ended, from: self)
      return
    }
    tree.turn {
      let newestFirst = ended.sorted { $0.run.registration > $1.run.registration }
      for ended in newestFirst { restore(ended) }
      for ended in newestFirst where ended.own == .failed && !ended.isShared { respondToFailure(ended.run) }
    }
    settle(ended)
  }

  private func restore(_ ended: EndedRun) {
    coverRestoring(ended)
    while !isRemoved, let hold = ended.run.holds.popLast() { leave(hold) }
    if ended.run.outcome == .finished || isRemoved { return }
    if let undo = ended.run.spec.undo {
      tree.change(by: self) { undo.apply(to: self) }
    }
  }

  func respondToFailure(_ run: ModelRun) {
    guard !isRemoved, let spec = model.script.action(run.action) else { return }
    if isClosed { return }
    switch spec.failure {
    case .ignored: break
    case .mutation(let change), .update(let change):
      tree.change(by: self) { change.apply(to: self) }
    case .output(let output): emit(output)
    }
  }

  private func settle(_ ended: [EndedRun]) {
    for ended in ended { ended.run.isSettled = true }
  }
}

extension Change {
  private var isOfRows: Bool {
    switch self {
    case .insertRow, .removeRow, .moveRow, .reverseRows, .replaceRows, .deliver, .thinRows, .list: true
    default: false
    }
  }

  /// By the store's own code.
  func apply(to store: ModelStore) {
    if case .list(let change) = self { store.coverList(change) }
    if case .deliver(let slot, let delivery) = self { store.coverDelivery(slot, delivery) }
    let renamed = store.withState { state -> Int in
      apply(to: &state, of: store.kind, in: store.slot, of: store.parent?.kind)
      return state.key
    }
    if isOfRows { store.model.childrenChange(of: store) }
    // A store that changes its own id continues, except in a computed slot.
    guard let renamed, renamed != store.key else { return }
    if store.slot?.isComputed == true, store.keyInPlace == nil { store.keyInPlace = store.key }
    store.key = renamed
  }
}

/// The position of a child in its parent.
public struct Place: Equatable, Sendable {
  public let slot: Slot
  public let key: Int
}
