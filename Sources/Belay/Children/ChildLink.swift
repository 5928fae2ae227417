// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Defines where a parent's state contains a child's state, and the child's identity. Made by
/// ``Feature/child(_:id:fileID:line:column:_:output:)`` and its siblings, once, as a static member of the parent:
///
/// ```swift
/// static let checkout = child(\.checkout) { home, state in Checkout(api: home.api) } output: { .checkout($0) }
/// ```
///
/// ## Behavior
/// - A child lives exactly as long as its state and its identity in the parent's state. When either is removed, in
///   whatever way, all its work ends in that turn, and that of its own children. Nothing is written to the removed
///   state.
/// - Its identity is its `id:` if there is one, or else the id of its `Identifiable` state. A child without an id stays
///   the same as long as the state exists, even if it is set to nil and to a new value within one `receive`, `apply` or
///   update. So a sheet that may be replaced by one for another item needs an id; otherwise the first item's work
///   continues in the second.
/// - A child that changes its own id, as when the server assigns one to a draft, continues. A parent that changes it
///   replaces the child by another. Make that one from new values: a copy shows what the old child's runs held, and
///   nothing restores it.
/// - Ids that are not equal to themselves, such as `Double.nan`, count as the same: the child continues while one with
///   such an id exists. Debug builds report it.
/// - A child and its feature are made when the child is first requested, by a view or by ``Effect/send(_:to:)``, from
///   the parent's feature and the child's state at that time.
/// - Its outputs are actions of the parent, received in the same turn, one after another, even if the first one removes
///   the child. They are ordinary cases of the parent's `Action`, so a view could also send them.
/// - A child in a computed field, such as a sheet behind a switch, ends when the field hides it. Only its own store
///   shows what its runs hold, and `loading`; they are never written to the parent's state, so they cannot remain
///   there. A run's `undo` is not applied then, because the state can no longer be accessed. The same is true of its
///   own children. The `extract` of a case must return its payload whenever the state is in that case.
/// - It keeps its last state. So the parent's first write to a collection in that state copies the collection; the
///   child's own writes do not.
///
/// Two links to one field make two independent children of one state, so declare only one link for it. Declare the
/// links of two cases on two lines: a case has no key path, so only the line identifies its link.
public struct ChildLink<Parent: Feature, Child: Feature> {
  let binding: ChildBinding<Parent, Child>
}

/// A ``ChildLink`` with its key type erased.
@MainActor
class ChildBinding<Parent: Feature, Child: Feature> {
  var source: LinkSource { preconditionFailure("ChildBinding is abstract.") }

  /// The engine of the current child.
  func engine(in parent: StoreEngine<Parent>) -> StoreEngine<Child>? {
    preconditionFailure("ChildBinding is abstract.")
  }

  /// A handle for the current child. An observer that is tracking is notified when the child is replaced.
  func handle(in parent: StoreEngine<Parent>) -> Store<Child>? { preconditionFailure("ChildBinding is abstract.") }
}

@MainActor
final class KeyedBinding<Parent: Feature, Child: Feature, Key: Hashable>: ChildBinding<Parent, Child> {
  private let access: SingleAccess<Parent, Child, Key>

  init(_ access: SingleAccess<Parent, Child, Key>) { self.access = access }

  override var source: LinkSource { access.source }

  override func engine(in parent: StoreEngine<Parent>) -> StoreEngine<Child>? { slot(in: parent).current() }

  override func handle(in parent: StoreEngine<Parent>) -> Store<Child>? {
    let slot = slot(in: parent)
    guard let engine = slot.current() else {
      slot.accessArrival()
      return nil
    }
    engine.accessEnd()
    return engine.makeHandle()
  }

  private func slot(in parent: StoreEngine<Parent>) -> SingleSlot<Parent, Child, Key> {
    parent.slot(from: access.source) { SingleSlot(parent, access) }
  }
}

/// Defines which ``Rows`` of a parent's state are children. Made by
/// ``Feature/children(_:fileID:line:column:_:output:)``, once, as a static member of the parent:
///
/// ```swift
/// static let rows = children(\.rows) { list, row in HoldingRow(api: list.api) } output: { id, output in .row(id, output) }
/// ```
///
/// ## Behavior
/// - A row lives exactly as long as its id is in the rows, at any position. When it is removed, all its work ends in
///   that turn, and that of its own children. Sorting and moving end nothing.
/// - A row that is removed and inserted again in another turn, or into other rows, is another child. Its state is as it
///   was when it was removed: with what its runs held, and `loading`. Reset such fields when you move it.
/// - A row that is replaced by another with the same id, or removed and inserted again within one `receive`, `apply` or
///   update, is the same child with other contents.
/// - Of computed rows, such as filtered ones, a row that is hidden ends. Only its own store shows what its runs hold,
///   and `loading`; they are never written to the parent's state, so a filter does not see them and nothing stays
///   there. A run's `undo` is not applied, because the state can no longer be accessed. To let work continue in hidden
///   rows, link the stored rows, and filter the ids in the view.
/// - A row's change does not notify observers of the ids, nor those of other rows, and costs the same for 10 rows and
///   for 100,000.
/// - A row whose id is not equal to itself, such as `Double.nan`, has no store: it is never found. Debug builds report
///   it when it is inserted.
/// - A row's store is made when it is first requested: rows that are never read cost nothing.
public struct RowsLink<Parent: Feature, Child: Feature> where Child.State: Identifiable {
  let access: RowsAccess<Parent, Child>

  @MainActor
  func slot(in parent: StoreEngine<Parent>) -> RowsSlot<Parent, Child> {
    parent.slot(from: access.source) { RowsSlot(parent, access) }
  }
}

extension StoreNode {
  /// The slot of the link that is declared at `source`.
  final func slot<Slot: ChildSlot>(from source: LinkSource, _ make: () -> Slot) -> Slot {
    for slot in liveSlots where slot.source == source {
      // One line declares one link, of one type.
      if let slot = slot as? Slot { return slot }
    }
    let slot = make()
    // A removed store is not added: no later request would find the slot, and nothing would release it.
    if !isStateGone { add(slot) }
    return slot
  }
}
