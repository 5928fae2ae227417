// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A child's engine: its state is part of its parent's, and it lives as long as that is there.
///
/// It holds its parent's engine; the parent finds it through a slot (see ``ChildSlots``).
@MainActor
final class ChildEngine<Parent: Feature, F: Feature, Key: Hashable>: StoreEngine<F> {
  private(set) var key: Key
  /// The order in which the children of one place were made.
  let number: Int
  private let parentEngine: StoreEngine<Parent>
  private let access: ChildAccess<Parent, F, Key>
  private weak var ownSlot: ChildSlot?

  /// The state as it was seen last: what a handle or a late run reads when it has gone. Nil only while it is changed, so that
  /// the change happens in place.
  private var last: F.State?
  /// The tree's changes when it was seen.
  private var lastSeen: UInt64
  /// Made with the first run, or the first that asks for its books (a lane's cancel, a field's values): most rows never have one.
  private var ownScope: ScopeEngine?
  /// The runs that ended with the state, until that is carried out.
  private var lossOfRuns: ScopeEngine.Verdict?
  private weak var handle: Store<F>?
  private var ending = EventWatch()
  private let ownLife: Life

  init(
    _ feature: F, state: F.State, _ key: Key, of parent: StoreEngine<Parent>, _ access: ChildAccess<Parent, F, Key>,
    _ slot: ChildSlot
  ) {
    self.key = key
    self.number = slot.nextNumber()
    self.parentEngine = parent
    self.access = access
    self.ownSlot = slot
    self.last = state
    self.lastSeen = parent.tree.changes
    self.ownLife = Life(name: "\(F.self)", at: "\(access.source)", childOf: parent.life)
    super.init(feature, tree: parent.tree, isChild: true)
    // A root that has ended can still be read. One whose handle has gone takes no slot, so nobody would end its children.
    isStateGone = parent.isStateGone || parent.tree.scope.isStateGone
  }

  deinit { ownLife.closed() }

  package override var life: Life { ownLife }
  override var slot: ChildSlot? { ownSlot }
  override var parent: StoreNode? { isStateGone ? nil : parentEngine }
  override var isOver: Bool { isStateGone || tree.scope.isEnded }
  override var isEnded: Bool { isOver }
  /// A child's scope hears of the root's end a moment later, on the thread that let go of the root. Nothing may be touched
  /// in between.
  override func isLive(_ run: StoreRun<F>) -> Bool { run.isLive && !isOver }

  override var scope: ScopeEngine {
    if let ownScope { return ownScope }
    let scope = ScopeEngine(ownLife)
    ownScope = scope
    if let point = traced { scope.books.withLock { $0.tracePoint = point } }
    if isStateGone || !tree.scope.follow(scope) {
      scope.carryOut(scope.end(isStateGone: isStateGone || tree.scope.isStateGone), isolation: MainActor.shared)
    }
    return scope
  }

  override var bookedScope: ScopeEngine? { ownScope }
  package override var traceParent: StoreNode? { parentEngine }
  package override var traceName: String { Key.self == Present.self ? "\(F.self)" : "\(F.self)[\(key)]" }

  // MARK: The state

  override func withState(_ body: (UnsafePointer<F.State>) -> Void) {
    while lastSeen != tree.changes, !isStateGone {
      // Goes when nobody has the state any more: with it may go what only it still held, and whose end sends actions.
      let old = last
      lastSeen = tree.changes
      parentEngine.withState { parent in
        // Nil: it has just gone, and this engine is about to hear of it.
        if let state = access.state(key, in: parent) { last = state }
      }
      withExtendedLifetime(old) {}
    }
    if !heldValues.isEmpty, isStateGone || tree.scope.isStateGone { giveBackAfterEnd() }
    withUnsafePointer(to: &last!, body)
  }

  override func modifyState(_ body: (inout F.State) -> Void) {
    // Two values would share what the state holds, and the change would copy it.
    last = nil
    parentEngine.modifyState { parent in
      access.modify(key, in: &parent) { state in
        body(&state)
        last = state
      }
    }
    precondition(
      last != nil,
      """
      The state of \(F.self), a child of \(Parent.self) (\(access.source)), has gone while nothing changed the state of \
      \(Parent.self). Its optional, case or rows must depend on that state alone.
      """)
    // The change that ends with this.
    lastSeen = tree.changes &+ 1
  }

  override func state(inRoot root: Any) -> F.State? {
    guard var parent = parentEngine.state(inRoot: root) else { return nil }
    return access.state(key, in: &parent)
  }

  /// It has changed its own id.
  func rename(to key: Key) { self.key = key }

  // MARK: What it tells

  override func emit(_ output: F.Output) {
    guard !isOver, let action = access.action(for: output, of: key) else { return }
    _ = parentEngine.send(action)
  }

  /// A view onto it. Making and dropping one starts and ends nothing; while somebody has one, everybody gets the same.
  func makeHandle() -> Store<F> {
    if let handle { return handle }
    let new = Store(engine: self)
    handle = new
    return new
  }

  /// Whoever tracks hears when it ends.
  func accessEnd() {
    if !isStateGone { ending.access() }
  }

  // MARK: The end

  override func loseState(_ lost: inout [StoreNode]) {
    guard !isStateGone else { return }
    isStateGone = true
    if let ownScope {
      tree.scope.unfollow(ownScope)
      lossOfRuns = ownScope.end(isStateGone: true)
      // Ends with those of all that are lost together.
      lossOfRuns?.endedPlace = nil
    }
    lost.append(self)
    for slot in liveSlots { slot.loseState(&lost) }
  }

  override func carryOutLoss() {
    if let ownScope, let verdict = lossOfRuns {
      lossOfRuns = nil
      if !PlantedBug.workOutlivesChild.isPlanted { ownScope.carryOut(verdict, isolation: MainActor.shared) }
    }
    removeSlots()
    ownLife.closed()
    if heldValues.isEmpty {
      forgetWatches()
    } else {
      giveBackAfterEnd()
      // Who watches what was held hears of it: a screen may still be on its way out.
      tree.touch(self, .all)
    }
    ending.happened(in: tree)
  }

  /// Nothing is written to the parent's state any more. What a handle reads shows nothing held, though, and nothing loading.
  private func giveBackAfterEnd() {
    guard var state = last else { return }
    let held = heldValues
    heldValues = HeldValues()
    // Not in place: setters and `==` of the user's types run here.
    held.leaveAll(in: &state)
    let old = last
    last = state
    withExtendedLifetime(old) {}
  }

  /// A child ends with its state.
  override func end() {
    DebugReport.make(
      """
      end() was called on the store of \(F.self), a child of \(Parent.self) (\(access.source)). It does nothing: a child ends \
      when its state leaves the parent's. Send \(Parent.self) an action that takes it out.
      """)
  }
}
