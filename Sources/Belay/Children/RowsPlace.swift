// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Where a parent's state contains the rows that are children: in a field, or in a field that loads them.
struct RowsPlace<Root, Row: Identifiable> {
  private enum Kind {
    case field(FieldPlace<Root, Rows<Row>>)
    case loadable(FieldPlace<Root, Loadable<Rows<Row>>>)
  }

  private let kind: Kind
  /// Their bytes in the parent's state; nil for a computed field. Unit: bytes.
  let range: Range<Int>?
  /// The offset of the rows in the parent's state; nil if they are computed, or not always there. Unit: bytes.
  let offset: Int?

  init(_ path: WritableKeyPath<Root, Rows<Row>>) {
    let place = FieldPlace(path)
    kind = .field(place)
    range = place.range
    offset = place.range?.lowerBound
  }

  init(_ path: WritableKeyPath<Root, Loadable<Rows<Row>>>) {
    let place = FieldPlace(path)
    kind = .loadable(place)
    range = place.range
    offset = nil
  }

  /// Without a value there are no rows.
  func read(_ root: UnsafePointer<Root>, _ body: (UnsafePointer<Rows<Row>>) -> Void) {
    switch kind {
    case .field(let place): place.read(root, body)
    case .loadable(let place): place.read(root) { withUnsafePointer(to: $0.pointee.value ?? Rows(), body) }
    }
  }

  /// Does nothing if there is no value.
  func modify(_ root: inout Root, _ body: (inout Rows<Row>) -> Void) {
    switch kind {
    case .field(let place): place.modify(&root, body)
    case .loadable(let place): place.modify(&root) { $0.update(body) }
    }
  }
}
