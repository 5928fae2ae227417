// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Says where a parent's state contains a child's, and who the child is. Made by ``Feature/child(_:id:fileID:line:column:_:output:)``
/// and its siblings, once, as a static member of the parent:
///
/// ```swift
/// static let checkout = child(\.checkout) { home, state in Checkout(api: home.api) } output: { .checkout($0) }
/// ```
///
/// ## Behavior
/// - A child lives exactly as long as its state and its identity in the parent's state. When either goes, in whatever way, all
///   its work ends in that turn, and that of its own children; nothing is written to the state that has gone.
/// - Its identity is its `id:`, else that of its `Identifiable` state, else that it is there. Without an identity, a child that
///   is set to nil and to a new value within one `receive`, `apply` or update is the same child: a sheet for one item that is
///   then set for another needs an id, or the first one's work goes on in the second.
/// - A child that changes its own id, as a draft that the server has given one, goes on. A parent that changes it has put another
///   child in its place; make that from new values, as a copy shows what the old one's runs held, and nobody gives it back.
/// - Ids that do not equal themselves, as `Double.nan`, count as one and the same: the child goes on while one with such an id is
///   there. Debug builds report it.
/// - It is made when somebody first asks for it, by a view or by ``Effect/send(_:to:)``, and its feature with it, from the
///   parent's feature and the child's state as they are then.
/// - Its outputs are actions of the parent, received in the same turn, one after the other: also when the first takes the child
///   away. They are cases of the parent's `Action` like all others, so nothing keeps a view from sending one.
/// - A child whose field is computed, a sheet behind a switch, ends when the field hides it. What its runs hold, and `loading`, is shown by its own
///   store and never written to the parent's state, so nothing of it stays there. A run's `undo` is not applied then: the state can be reached
///   no more. The same holds for its own children. An `extract` of a case gives its payload whenever the state is in that case.
/// - It keeps the state that it has seen last. So the parent's first write to a collection in there copies that collection; the
///   child's own writes do not.
///
/// Two links with one field make two children of one state, which do not know of each other: declare one. Two links of cases are
/// declared on two lines: a case has no key path, so its line is all that tells it from another.
public struct ChildLink<Parent: Feature, Child: Feature> {
  let binding: ChildBinding<Parent, Child>
}

/// A ``ChildLink`` whose key's type is forgotten.
@MainActor
class ChildBinding<Parent: Feature, Child: Feature> {
  var source: LinkSource { preconditionFailure("ChildBinding is abstract.") }

  /// Who is there now.
  func engine(in parent: StoreEngine<Parent>) -> StoreEngine<Child>? {
    preconditionFailure("ChildBinding is abstract.")
  }

  /// A handle on who is there now, and whoever tracks hears when that changes.
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

/// Says which ``Rows`` of a parent's state are children. Made by ``Feature/children(_:fileID:line:column:_:output:)``, once, as a
/// static member of the parent:
///
/// ```swift
/// static let rows = children(\.rows) { list, row in HoldingRow(api: list.api) } output: { id, output in .row(id, output) }
/// ```
///
/// ## Behavior
/// - A row lives exactly as long as its id is in the rows, wherever it stands. When it goes, all its work ends in that turn,
///   and that of its own children. To sort and to move ends nothing.
/// - A row that is taken out and put back in another turn, or into other rows, is another child, and its state is as it was when
///   it was taken out: with what its runs held, and `loading`. Reset such fields where you move it.
/// - A row that is replaced by another with its id, or taken out and put back within one `receive`, `apply` or update, is the
///   same child with other contents.
/// - Of computed rows, such as those that pass a filter, one that is hidden ends. What its runs hold, and `loading`, is shown by its own store
///   and never written to the parent's state, so a filter does not see it and nothing of it stays there; a run's `undo` is not applied, as the
///   state can be reached no more. To let work go on in rows that are not shown, link the stored rows, and filter the ids in the view.
/// - A row's change does not concern those who watch the ids, nor the other rows, and costs the same for 10 rows and for
///   100,000.
/// - A row whose id does not equal itself, as `Double.nan`, has no store: it is never found. Debug builds report it when it comes into
///   the rows.
/// - A row's store is made when somebody first asks for it: rows that nobody looks at cost nothing.
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
    // Of a store that has gone nobody else will ask for it, and nobody would let go of it.
    if !isStateGone { add(slot) }
    return slot
  }
}
