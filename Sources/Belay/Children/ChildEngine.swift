// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A child's engine. The child's state is part of its parent's, and the child lives as long as that part exists.
///
/// The engine retains its parent's engine; the parent only refers weakly to the child's slot (see ``ChildSlots``).
@MainActor
final class ChildEngine<Parent: Feature, F: Feature, Key: Hashable>: StoreEngine<F> {
  private(set) var key: Key
  /// The order in which the rows of one slot were made.
  var number = 0
  // Changed only by `takeAbove`, when nothing else retains this engine any more.
  private nonisolated(unsafe) var above: StoreEngine<Parent>?
  private var parentEngine: StoreEngine<Parent> { above! }
  private let access: ChildAccess<Parent, F, Key>
  private weak var ownSlot: (any ChildSlot)?

  /// The last known state: a handle or a late run reads it after the child's state was removed. Nil only during a
  /// change, so that the change happens in place.
  var last: F.State?
  /// The tree's change count when `last` was read.
  var lastSeen: UInt64
  /// Made for the first run, or the first other use of the registry (a lane's cancel, a field's values): most rows
  /// never need one.
  private var ownScope: ScopeEngine?
  weak var handle: Store<F>?
  var ending = EventWatch()
  private let ownLifetime: LifetimeObserver
  /// Whether its field, or that of a store above, is computed.
  let isBelowComputedPlace: Bool

  init(
    _ feature: F, state: F.State, _ key: Key, of parent: StoreEngine<Parent>, _ access: ChildAccess<Parent, F, Key>,
    _ slot: any ChildSlot
  ) {
    self.key = key
    self.above = parent
    self.access = access
    self.ownSlot = slot
    self.last = state
    self.lastSeen = parent.tree.changes
    self.isBelowComputedPlace = slot.range == nil || parent.hidesChildren
    self.ownLifetime = LifetimeObserver(name: "\(F.self)", at: "\(access.source)", childOf: parent.lifetime)
    super.init(
      feature, tree: parent.tree, depth: parent.depth + 1, isPathFixed: slot.isFixed && parent.isPathFixed)
    // Not `isEnded`: the state of a root that has ended can still be read. But if the root's handle was released, the
    // tree stores no new slot, so nothing would end this child later.
    isStateGone = parent.isStateGone || parent.tree.scope.isStateGone
    HiddenFields.report(in: state, [.store, .storeInBelayTrace, .storeInBelayUI, .context])
    access.reportIfUnequal(key)
    if !isStateGone { beginReactions() }
  }

  deinit {
    ownLifetime(.released)
    // Releases one after another the engines above that nothing else retains. Otherwise each would be released in the
    // release of another, and there may be many.
    var next = takeAbove()
    while isKnownUniquelyReferenced(&next), let following = next?.takeAbove() { next = following }
  }

  // Not `take()`, which looks up metadata: this is called for every child that is released.
  nonisolated override func takeAbove() -> StoreNode? {
    let taken = above
    above = nil
    return taken
  }

  package override var lifetime: LifetimeObserver { ownLifetime }
  override var slot: (any ChildSlot)? { ownSlot }
  override var parent: StoreNode? { isStateGone ? nil : parentEngine }
  override var isEnded: Bool { isStateGone || tree.scope.isEnded }
  /// A child's scope ends a moment after the root's, on the thread that released the root. Until then the child's runs
  /// still count as live, but nothing may be changed. So this also checks the root.
  override func allowsAccess(by run: StoreRun<F>) -> Bool { run.isLive && !isEnded }

  override var scope: ScopeEngine {
    if let ownScope { return ownScope }
    let scope = ScopeEngine(ownLifetime)
    ownScope = scope
    tree.notifyObservers(.scopeMade(scope), of: self)
    if isStateGone || !tree.scope.follow(scope) {
      scope.perform(scope.end(isStateGone: isStateGone || tree.scope.isStateGone), isolation: MainActor.shared)
    }
    return scope
  }

  override var hidesChildren: Bool { isBelowComputedPlace }
  override var existingScope: ScopeEngine? { ownScope }
  package override var lastParent: StoreNode? { parentEngine }
  package override var fieldAbove: AnyKeyPath? { access.source.field }
  package override var displayName: String { Key.self == Present.self ? "\(F.self)" : "\(F.self)[\(key)]" }

  // MARK: The state

  override func withState<Result>(_ body: (UnsafePointer<F.State>) -> Result) -> Result {
    if tree.unwritten != nil, lastSeen != tree.changes { tree.writeWaiting(for: self) }
    while lastSeen != tree.changes, !isStateGone {
      // Released after the loop body: this may release objects that only the old state still held, and their `deinit`
      // may send actions.
      let old = last
      lastSeen = tree.changes
      if parentEngine.isStale { refreshThoseAbove() }
      parentEngine.withState { parent in
        // Nil: the state was just removed, and this engine is about to be ended.
        if var state = access.state(key, parent) {
          if laysOver { heldValues.showAgainUnlessWritten(in: &state) }
          last = state
        }
      }
      withExtendedLifetime(old) {}
    }
    if !heldValues.isEmpty, isStateGone || tree.scope.isStateGone { restoreAfterEnd() }
    return withUnsafePointer(to: &last!, body)
  }

  override var isStale: Bool { lastSeen != tree.changes && !isStateGone }

  override func writeUp() {
    guard var state = last else { return }
    if laysOver { heldValues.withdraw(from: &state) }
    var isThere = false
    parentEngine.takeWrite { parent in
      access.modify(key, &parent) {
        $0 = state
        isThere = true
      }
    }
    if !isThere { access.reportVanished() }
  }

  override func takeWrite(_ body: (inout F.State) -> Void) {
    guard depth > Self.mostNested else { return modifyState(body) }
    body(&last!)
    lastSeen = tree.changes &+ 1
  }

  override func modifyState(_ body: (inout F.State) -> Void) {
    if depth > Self.mostNested { return modifyCopy(body) }
    if tree.unwritten != nil { tree.writeWaiting(for: nil) }
    // Otherwise two values would share the storage of the state, and the change would copy it.
    last = nil
    parentEngine.modifyState { parent in
      access.modify(key, &parent) { state in
        if laysOver { heldValues.showAgainUnlessWritten(in: &state) }
        body(&state)
        last = state
        // Checked again: the body may have begun a hold.
        if laysOver { heldValues.withdraw(from: &state) }
      }
    }
    if last == nil { access.reportVanished() }
    // `last` includes this change, for which `StoreTree.endChange` will increase the count by one.
    lastSeen = tree.changes &+ 1
  }

  override func state(inRoot root: Any) -> F.State? {
    guard var parent = parentEngine.state(inRoot: root), var state = access.state(key, &parent) else { return nil }
    if laysOver { heldValues.showAgain(inCopy: &state) }
    return state
  }

  override func emit(_ output: F.Output) {
    if isEnded { return }
    switch access.response(to: output, of: key).kind {
    case .action(let action): parentEngine.receiveLater(action, from: self)
    case .relay(let output): parentEngine.tellLater(output, from: self)
    case .ignored: break
    }
  }

  /// The child has changed its own id.
  func rename(to key: Key) { self.key = key }

  // MARK: The end

  override func loseState() -> Loss? {
    if isStateGone { return nil }
    isStateGone = true
    guard let ownScope else { return Loss(node: self, verdict: nil) }
    tree.scope.unfollow(ownScope)
    var verdict = ownScope.end(isStateGone: true)
    // Emptied: these observers need no `endPerformed`. `StoreNode.lose` notifies the tree's once all stores have ended.
    verdict.observers = []
    return Loss(node: self, verdict: verdict)
  }

  override func perform(_ loss: Loss) {
    if let ownScope, let verdict = loss.verdict {
      ownScope.perform(verdict, isolation: MainActor.shared)
    }
    removeSlots()
    ownLifetime(.released)
    if heldValues.isEmpty {
      forgetWatches()
    } else {
      restoreAfterEnd()
      // Observers of held fields are notified: a screen may still be animating out.
      tree.touch(self, .all)
    }
    ending.happened(in: tree)
  }

  /// Ends nothing, because a child ends with its state. Debug builds report the call.
  override func end() { access.reportEnd() }
}
