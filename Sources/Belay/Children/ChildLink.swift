// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Defines where a parent's state contains a child's state, and the child's identity. Made by
/// a `child` of ``Feature``, once, as a static member of the parent:
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
/// - A child and its feature are made when the child is first requested, by a view or by an effect that sends to it, from
///   the parent's feature and the child's state at that time.
/// - Its outputs are actions of the parent, received in the same turn, one after another. If one of them makes the
///   parent remove or replace the child, those after it are not received. They are ordinary cases of the parent's
///   `Action`, so a view could also send them.
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
  let source: LinkSource
  /// The engine of the current child.
  let engine: @MainActor (_ parent: StoreEngine<Parent>) -> StoreEngine<Child>?
  /// A handle for the current child. An observer that is tracking is notified when the child is replaced.
  let handle: @MainActor (_ parent: StoreEngine<Parent>) -> Store<Child>?
}

extension ChildLink {
  /// - Parameter id: Nil: the child's id is that of its state, if that is `Identifiable`.
  @MainActor
  init(
    _ source: LinkSource, _ place: SinglePlace<Parent.State, Child.State>, id: ((Child.State) -> AnyHashable)?,
    _ feature: @escaping @MainActor (Parent, Child.State) -> Child,
    _ output: (@MainActor (Child.Output) -> OutputResponse<Parent>)?
  ) {
    // Opens the type, so that its id is compared as what it is.
    func identified<State: Identifiable>(_ type: State.Type) -> ChildLink {
      ChildLink(
        SingleAccess(
          source, place,
          { state in
            // Valid: `State` is `Child.State`.
            withUnsafePointer(to: state) { UnsafeRawPointer($0).assumingMemoryBound(to: State.self).pointee.id }
          }, feature, output))
    }
    self =
      if let id {
        ChildLink(SingleAccess(source, place, id, feature, output))
      } else if let type = Child.State.self as? any Identifiable.Type {
        identified(type)
      } else {
        ChildLink(SingleAccess(source, place, { _ in Present() }, feature, output))
      }
  }

  @MainActor
  init<Key: Hashable>(_ single: SingleAccess<Parent, Child, Key>) {
    let source = single.child.source
    let slot: @MainActor (StoreEngine<Parent>) -> SingleSlot<Parent, Child, Key> = { parent in
      parent.slot(from: source) { SingleSlot(parent, single) }
    }
    self.source = source
    engine = { slot($0).current() }
    handle = { slot($0).handle() }
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
