// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Which list a ``Paged`` value is, so that a page is taken only into the list that asked for it.
///
/// A copy is the same list: one that is put back gets the page that it waits for. Each list that is made, and each that
/// asks for a first page, is another one.
struct PagedList: Sendable {
  private let number: UInt64
  private static let last = Lock<UInt64>(0)

  /// A list that was never there before.
  init() {
    number = Self.last.withLock { last in
      last += 1
      return last
    }
  }

  func isSame(as other: PagedList) -> Bool { number == other.number }
  /// Whether it was made after the other one.
  func isNewer(than other: PagedList) -> Bool { number > other.number }
}

/// The cursors that a list has followed since its first page, and which list it is.
struct Followed<Cursor: Hashable> {
  var cursors: Set<Cursor> = []
  var list = PagedList()
}

extension Followed: Equatable {
  /// Which list it is does not count: no view shows it, and a test cannot make the same one.
  static func == (left: Followed, right: Followed) -> Bool { left.cursors == right.cursors }
}

// What is compared and shown of a list are the cursors: its number differs from one execution to the next.
extension Followed: CustomReflectable, CustomStringConvertible {
  var customMirror: Mirror { Mirror(reflecting: cursors) }
  var description: String { "[\(cursors.map { String(reflecting: $0) }.sorted().joined(separator: ", "))]" }
}

extension Followed: Sendable where Cursor: Sendable {}
