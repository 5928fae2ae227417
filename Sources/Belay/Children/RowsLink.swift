// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Defines which ``Rows`` of a parent's state are children. Made by the parent's `children`, once, as a static member:
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
    parent.slot(from: access.child.source) { RowsSlot(parent, access) }
  }
}
