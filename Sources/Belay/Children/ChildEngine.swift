// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A child's engine: its state is part of its parent's, and it lives as long as that is there.
///
/// It holds its parent's engine; the parent finds it through a slot (see ``ChildSlots``).
///
/// **Computed places.** A filter may hide a row while its run holds a field, and the row can then be reached no more: what is held could not be
/// given back. So in a computed place, and below one, what runs hold is never written to the parent's state. It is laid over the state when the
/// child reads it (`withState`), is there while the child's own code changes it, and is withdrawn before the parent's setter takes it
/// (`modifyState`).
@MainActor
final class ChildEngine<Parent: Feature, F: Feature, Key: Hashable>: StoreEngine<F> {
  private(set) var key: Key
  /// The order in which the children of one place were made.
  let number: Int
  // Taken out by `takeAbove` alone, when nobody holds this any more.
  private nonisolated(unsafe) var above: StoreEngine<Parent>?
  private var parentEngine: StoreEngine<Parent> { above! }
  private let access: ChildAccess<Parent, F, Key>
  private weak var ownSlot: ChildSlot?

  /// The state as it was seen last: what a handle or a late run reads when it has gone. Nil only while it is changed, so that
  /// the change happens in place.
  private var last: F.State?
  /// The tree's changes when it was seen.
  private var lastSeen: UInt64
  /// Made with the first run, or the first that asks for its books (a lane's cancel, a field's values): most rows never have one.
  private var ownScope: ScopeEngine?
  private weak var handle: Store<F>?
  private var ending = EventWatch()
  private let ownLifetime: LifetimeObserver
  /// Its place, or one above it, is computed.
  private let isBelowComputedPlace: Bool

  init(
    _ feature: F, state: F.State, _ key: Key, of parent: StoreEngine<Parent>, _ access: ChildAccess<Parent, F, Key>,
    _ slot: ChildSlot
  ) {
    self.key = key
    self.number = slot.nextNumber()
    self.above = parent
    self.access = access
    self.ownSlot = slot
    self.last = state
    self.lastSeen = parent.tree.changes
    self.isBelowComputedPlace = slot.range == nil || parent.hidesChildren
    self.ownLifetime = LifetimeObserver(name: "\(F.self)", at: "\(access.source)", childOf: parent.lifetime)
    super.init(feature, tree: parent.tree, depth: parent.depth + 1)
    // A root that has ended can still be read. One whose handle has gone takes no slot, so nobody would end its children.
    isStateGone = parent.isStateGone || parent.tree.scope.isStateGone
    HiddenFields.report(in: state, [.store, .storeInBelayUI, .context])
    #if DEBUG
      reportUnequalKey()
    #endif
  }

  #if DEBUG
    private func reportUnequalKey() {
      if key == key { return }
      DebugReport.make(
        """
        \(F.self), a child of \(Parent.self) (\(access.source)), has the id \(key), which does not equal itself. As long as a \
        child with such an id is there, it counts as the same one. Give it an id that equals itself.
        """)
    }
  #endif

  deinit {
    ownLifetime(.released)
    // Those above that nobody else holds are released one after the other, and not one in the other: they may be many.
    var last = takeAbove()
    while isKnownUniquelyReferenced(&last), let above = last?.takeAbove() { last = above }
  }

  // Not `take()`, which looks up metadata: this is called for every child that goes.
  nonisolated override func takeAbove() -> StoreNode? {
    let taken = above
    above = nil
    return taken
  }

  package override var lifetime: LifetimeObserver { ownLifetime }
  override var slot: ChildSlot? { ownSlot }
  override var parent: StoreNode? { isStateGone ? nil : parentEngine }
  override var isOver: Bool { isStateGone || tree.scope.isEnded }
  override var isEnded: Bool { isOver }
  /// A child's scope hears of the root's end a moment later, on the thread that let go of the root. Nothing may be touched
  /// in between.
  override func isLive(_ run: StoreRun<F>) -> Bool { run.isLive && !isOver }

  override var scope: ScopeEngine {
    if let ownScope { return ownScope }
    let scope = ScopeEngine(ownLifetime)
    ownScope = scope
    tree.tellObservers { $0.made(scope, of: self) }
    if isStateGone || !tree.scope.follow(scope) {
      scope.carryOut(scope.end(isStateGone: isStateGone || tree.scope.isStateGone), isolation: MainActor.shared)
    }
    return scope
  }

  override var hidesChildren: Bool { isBelowComputedPlace }
  override var bookedScope: ScopeEngine? { ownScope }
  package override var lastParent: StoreNode? { parentEngine }
  package override var displayName: String { Key.self == Present.self ? "\(F.self)" : "\(F.self)[\(key)]" }

  // MARK: The state

  override func withState<Result>(_ body: (UnsafePointer<F.State>) -> Result) -> Result {
    while lastSeen != tree.changes, !isStateGone {
      // Goes when nobody has the state any more: with it may go what only it still held, and whose end sends actions.
      let old = last
      lastSeen = tree.changes
      if parentEngine.isStale { refreshThoseAbove() }
      parentEngine.withState { parent in
        // Nil: it has just gone, and this engine is about to hear of it.
        if var state = access.state(key, in: parent) {
          if laysOver { heldValues.showAgainUnlessWritten(in: &state) }
          last = state
        }
      }
      withExtendedLifetime(old) {}
    }
    if !heldValues.isEmpty, isStateGone || tree.scope.isStateGone { giveBackAfterEnd() }
    return withUnsafePointer(to: &last!, body)
  }

  override var isStale: Bool { lastSeen != tree.changes && !isStateGone }

  /// From above, so that each finds the one above it as it is, and asks no further.
  private func refreshThoseAbove() {
    var stale: [StoreNode] = []
    var next: StoreNode? = parentEngine
    while let node = next, node.isStale {
      stale.append(node)
      next = node.lastParent
    }
    for node in stale.reversed() { node.withRawState { _ in } }
  }

  /// As deeply as this, a child's state is changed in its place in its parent's, which is changed in its place: by calls in calls. Below,
  /// where that would need a stack without end, it is copied, changed, and written to the parent's, level by level. Units: stores above.
  private static var mostNested: UInt32 { 32 }

  private func modifyCopy(_ body: (inout F.State) -> Void) {
    withState { _ in }
    body(&last!)
    lastSeen = tree.changes &+ 1
    var node: StoreNode = self
    while node.depth > Self.mostNested, let above = node.lastParent {
      node.writeUp()
      node = above
    }
  }

  override func writeUp() {
    guard var state = last else { return }
    if laysOver { heldValues.withdraw(from: &state) }
    var isThere = false
    parentEngine.takeWrite { parent in
      access.modify(key, in: &parent) {
        $0 = state
        isThere = true
      }
    }
    if !isThere { reportVanished() }
  }

  override func takeWrite(_ body: (inout F.State) -> Void) {
    guard depth > Self.mostNested else { return modifyState(body) }
    body(&last!)
    lastSeen = tree.changes &+ 1
  }

  private func reportVanished() -> Never {
    ProgrammerMistake.refuse(
      """
      The state of \(F.self), a child of \(Parent.self) (\(access.source)), has gone while nothing changed the state of \
      \(Parent.self). Its optional, case or rows must depend on that state alone.
      """)
  }

  override func modifyState(_ body: (inout F.State) -> Void) {
    if depth > Self.mostNested { return modifyCopy(body) }
    // Two values would share what the state holds, and the change would copy it.
    last = nil
    parentEngine.modifyState { parent in
      access.modify(key, in: &parent) { state in
        if laysOver { heldValues.showAgainUnlessWritten(in: &state) }
        body(&state)
        last = state
        // Asked again: the body may have begun a hold.
        if laysOver, !PlantedBug.hiddenKeepsHeld.isPlanted { heldValues.withdraw(from: &state) }
      }
    }
    if last == nil { reportVanished() }
    // The change that ends with this.
    lastSeen = tree.changes &+ 1
  }

  /// What is held is shown by the child, and its parent's state does not have it.
  private var laysOver: Bool { isBelowComputedPlace && !heldValues.isEmpty }

  override func state(inRoot root: Any) -> F.State? {
    guard var parent = parentEngine.state(inRoot: root), var state = access.state(key, in: &parent) else { return nil }
    if laysOver { heldValues.showAgain(inCopy: &state) }
    return state
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

  override func loseState() -> Loss? {
    if isStateGone { return nil }
    isStateGone = true
    guard let ownScope else { return Loss(node: self, runs: nil) }
    tree.scope.unfollow(ownScope)
    var runs = ownScope.end(isStateGone: true)
    // They are told when all that are lost together have ended (`StoreNode.lose`).
    runs.observers = []
    return Loss(node: self, runs: runs)
  }

  override func carryOut(_ loss: Loss) {
    if let ownScope, let runs = loss.runs, !PlantedBug.workOutlivesChild.isPlanted {
      ownScope.carryOut(runs, isolation: MainActor.shared)
    }
    removeSlots()
    ownLifetime(.released)
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
