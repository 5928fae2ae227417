// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension Rows: ExpressibleByArrayLiteral {
  /// These rows, in this order. Of rows with the same id one stays, as in ``init(_:)``.
  ///
  /// - Complexity: O(*n*).
  public init(arrayLiteral rows: Element...) { self.init(rows, by: "init(arrayLiteral:)") }
}

extension Rows: Equatable where Element: Equatable {
  /// Whether the rows are equal and in the same order.
  ///
  /// - Complexity: O(1) for copies of each other that have not changed since, otherwise O(*n*).
  public static func == (left: Rows, right: Rows) -> Bool {
    left.hasSameContents(as: right) || left.elements == right.elements
  }
}

extension Rows: Hashable where Element: Hashable {
  /// - Complexity: O(*n*).
  public func hash(into hasher: inout Hasher) { hasher.combine(elements) }
}

extension Rows: CustomStringConvertible, CustomReflectable {
  /// The description of the rows' array.
  public var description: String { elements.description }
  public var customMirror: Mirror { Mirror(self, unlabeledChildren: elements, displayStyle: .collection) }
}
