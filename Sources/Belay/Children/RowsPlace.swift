// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Where a parent's state contains the rows that are children: in a field, or in a field that loads them.
struct RowsPlace<Root, Row: Identifiable> {
  /// Their bytes in the parent's state; nil for a computed field. Unit: bytes.
  let range: Range<Int>?
  /// The offset of the rows in the parent's state; nil if they are computed, or not always there. Unit: bytes.
  let offset: Int?
  /// Without a value there are no rows.
  let read: (UnsafePointer<Root>, (UnsafePointer<Rows<Row>>) -> Void) -> Void
  /// Does nothing if there is no value.
  let modify: (inout Root, (inout Rows<Row>) -> Void) -> Void

  init(_ path: WritableKeyPath<Root, Rows<Row>>) {
    let place = FieldPlace(path)
    (range, offset) = (place.range, place.range?.lowerBound)
    read = place.read
    modify = place.modify
  }

  init(_ path: WritableKeyPath<Root, Loadable<Rows<Row>>>) {
    let place = FieldPlace(path)
    (range, offset) = (place.range, nil)
    read = { root, body in place.read(root) { withUnsafePointer(to: $0.pointee.value ?? Rows(), body) } }
    modify = { root, body in place.modify(&root) { $0.update(body) } }
  }
}
