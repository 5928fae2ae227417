// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension Store {
  /// The store of the current child; nil if there is none.
  ///
  /// ```swift
  /// .overlay { if let checkout = store.child(Home.checkout) { CheckoutView(store: checkout) } }
  /// ```
  ///
  /// It observes which child there is, but not the child's state: a view that switches on the cases of a state is
  /// notified of another case, but not of changes within one.
  ///
  /// The handle is a view: making and releasing it starts and ends nothing, and all handles of a child are equivalent.
  /// After the child's end it reads the last value that was read from it or that the child has written, without what
  /// its runs held, and ignores actions. It keeps the tree's memory alive, but not its work: that ends when the root's
  /// handle is released.
  public func child<Child: Feature>(_ link: ChildLink<F, Child>) -> Store<Child>? {
    engine.expectReadable()
    return link.handle(engine)
  }

  /// The ids of the rows, in their order. Observes which rows there are and their order, but not their contents.
  ///
  /// ```swift
  /// ForEach(store.rowIDs(List.rows), id: \.self) { id in
  ///   if let row = store.child(List.rows, id: id) { RowView(store: row) }
  /// }
  /// ```
  ///
  /// - Complexity: O(1), plus the time of the getter of computed rows.
  public func rowIDs<Child: Feature>(_ link: RowsLink<F, Child>) -> [Child.State.ID] {
    engine.expectReadable()
    let slot = link.slot(in: engine)
    slot.accessStructure()
    return slot.ids
  }

  /// The store of the row with this id; nil if there is none.
  ///
  /// It observes whether the row exists, but not its contents. Everything else is as for a single child.
  ///
  /// - Complexity: O(1) on average, plus the time of the getter of computed rows.
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
