// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension Store {
  /// A view onto the child that is there now; nil when none is.
  ///
  /// ```swift
  /// .overlay { if let checkout = store.child(Home.checkout) { CheckoutView(store: checkout) } }
  /// ```
  ///
  /// It observes who is there, and not what they are at: a view that switches on the cases of a state is woken by another case
  /// and not by what happens within one.
  ///
  /// The handle is a view: making it and dropping it starts and ends nothing, and everybody who has one has the same. After the
  /// child's end it reads the last value that was read from it or that the child has written, without what its runs held, and its
  /// sends are ignored. It keeps the memory of the tree, not its work: that ends with the root's handle.
  public func child<Child: Feature>(_ link: ChildLink<F, Child>) -> Store<Child>? {
    engine.expectReadable()
    return link.binding.handle(in: engine)
  }

  /// The ids of the rows, in their order. Observes which rows there are and how they are ordered, and not what they contain.
  ///
  /// ```swift
  /// ForEach(store.ids(List.rows), id: \.self) { id in
  ///   if let row = store.child(List.rows, id: id) { RowView(store: row) }
  /// }
  /// ```
  ///
  /// - Complexity: O(1), and what the getter of computed rows takes.
  public func ids<Child: Feature>(_ link: RowsLink<F, Child>) -> Rows<Child.State>.IDs {
    engine.expectReadable()
    let slot = link.slot(in: engine)
    slot.accessStructure()
    return slot.ids
  }

  /// A view onto the row with this id; nil when there is none.
  ///
  /// It observes whether the row is there, and not what it contains. See ``child(_:)``.
  ///
  /// - Complexity: O(1) on average, and what the getter of computed rows takes.
  public func child<Child: Feature>(_ link: RowsLink<F, Child>, id: Child.State.ID) -> Store<Child>? {
    engine.expectReadable()
    let slot = link.slot(in: engine)
    guard let row = slot.row(id) else {
      slot.accessStructure()
      return nil
    }
    row.accessEnd()
    return row.makeHandle()
  }
}
