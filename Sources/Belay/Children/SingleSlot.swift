// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The child in an optional or in a case.
@MainActor
final class SingleSlot<Parent: Feature, Child: Feature, Key: Hashable>: ChildSlot {
  let source: LinkSource
  let range: Range<Int>?
  private unowned let parent: StoreEngine<Parent>
  private let access: SingleAccess<Parent, Child, Key>
  private var engine: ChildEngine<Parent, Child, Key>?
  private var arrival = EventWatch()

  init(_ parent: StoreEngine<Parent>, _ access: SingleAccess<Parent, Child, Key>) {
    self.parent = parent
    self.access = access
    (source, range) = (access.child.source, access.child.range)
  }

  /// The engine of the current child.
  func current() -> ChildEngine<Parent, Child, Key>? {
    if let engine { return engine }
    guard let key = currentKey else { return nil }
    let changes = parent.tree.changes
    let made = access.child.makeEngine(key, in: parent, self)
    if engine == nil { engine = made }
    // Making it may have replaced the child.
    return engine == nil && changes != parent.tree.changes ? current() : engine
  }

  /// A handle for the current child. An observer that is tracking is notified when a child appears, or ends.
  func handle() -> Store<Child>? {
    guard let engine = current() else {
      arrival.access()
      return nil
    }
    engine.accessEnd()
    return engine.makeHandle()
  }

  private var currentKey: Key? {
    var key: Key?
    parent.withState { key = access.key(in: $0) }
    return key
  }

  var probe: RowsProbe? { nil }

  var isFixed: Bool { !access.dependsOnChild }

  var nodes: [StoreNode] { engine.map { [$0] } ?? [] }

  /// It asks its child itself.
  func noteFamily() {}

  func findGone(_ gone: inout [StoreNode], _ families: inout [StoreNode]) {
    let key = currentKey
    if let engine {
      if !isSameID(engine.key, key) {
        leave(engine, &gone)
      } else if engine.hasSlots {
        families.append(engine)
      }
    }
    if key != nil { arrival.happened(in: parent.tree) }
  }

  func findGone(after child: StoreNode, _ gone: inout [StoreNode], _ families: inout [StoreNode]) {
    // It may have changed its own id, or what makes it visible.
    guard let engine, access.dependsOnChild, !isSameID(engine.key, currentKey) else { return }
    if access.keepsWriter, let key = currentKey { engine.rename(to: key) } else { leave(engine, &gone) }
  }

  private func leave(_ engine: ChildEngine<Parent, Child, Key>, _ gone: inout [StoreNode]) {
    gone.append(engine)
    self.engine = nil
  }

  func findChanged(_ changed: inout [StoreNode]) {
    if let engine, engine.isWatchedOrHasSlots { changed.append(engine) }
  }

  func touchAll() {
    if let engine { parent.tree.touch(engine, .all) }
  }
}
