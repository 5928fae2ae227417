// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// One page of a list, as a backend answers it.
///
/// ```swift
/// return Page(answer.contacts, next: answer.cursor)
/// ```
///
/// The cursor is whatever the backend takes: a token, or the offset of the next page as an `Int`.
public struct Page<Element, Cursor> {
  /// Its elements, in the order of the list.
  public var elements: [Element]
  /// What asks for the page after this one; nil if this is the last page.
  public var next: Cursor?

  /// A page.
  ///
  /// - Parameters:
  ///   - elements: Its elements, in the order of the list. A page without elements is not yet the end.
  ///   - next: What asks for the page after this one; nil if this is the last page.
  public init(_ elements: some Sequence<Element>, next: Cursor?) {
    self.elements = Array(elements)
    self.next = next
  }
}

extension Page: Sendable where Element: Sendable, Cursor: Sendable {}
extension Page: Equatable where Element: Equatable, Cursor: Equatable {}

/// Which page of a ``Paged`` list is to be loaded.
public enum PageRequest: Hashable, Sendable {
  /// The first page of a list: at the beginning, or for another question, such as another search. The rows stay until it
  /// arrives. ``Paged/next`` is nil at once, so that no page of the old list is added any more, even if this one fails.
  case first
  /// The first page of the same list again. If it fails or is cancelled, the list is as before, and can be continued.
  case refresh
  /// The page after the last one, whose rows are added. Also what tries it again after a failure.
  case next
}
