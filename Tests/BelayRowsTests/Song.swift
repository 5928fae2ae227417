// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

/// A row of a playlist. Its id is a `var`, for the tests that changing it is refused.
struct Song: Identifiable, Hashable, Codable, Comparable, CustomStringConvertible {
  var id: Int
  var title: String

  init(_ id: Int, _ title: String? = nil) {
    self.id = id
    self.title = title ?? "song \(id)"
  }

  static func < (left: Song, right: Song) -> Bool { left.title < right.title }

  var description: String { "\(id):\(title)" }
}

/// The kind of change that a mutation must be counted as.
enum CountsAs { case none, contents, structure }

extension Rows where Element: Equatable {
  /// What is wrong with the index, or with its description; nil if nothing is.
  var inconsistency: String? {
    if ids.count != count { return "\(ids) for \(self)" }
    if let inconsistency = structure.inconsistency { return inconsistency }
    for (position, row) in enumerated() {
      if ids[position] != row.id { return "\(ids) for \(self)" }
      if index(id: row.id) != position { return "\(row.id) is found at \(String(describing: index(id: row.id)))" }
      if self[position] != row || self[id: row.id] != row { return "\(row) is not at \(position)" }
    }
    return nil
  }

  /// What is wrong with the journal's answer to a reader of the `old` rows; nil if nothing is.
  func unsoundness(since generation: RowsGeneration, _ old: [Element]) -> String? {
    guard let changes = changes(since: generation) else { return nil }
    for row in old {
      let (changed, removed) = (RowsChange.changed(row.id), RowsChange.removed(row.id))
      if let new = self[id: row.id] {
        if new != row && !changes.contains(changed) && !changes.contains(removed) {
          return "\(new) is not in \(changes)"
        }
      } else if !changes.contains(removed) {
        return "\(row) has gone, and is not in \(changes)"
      }
    }
    if changes.isEmpty && !elementsEqual(old) { return "nothing is said to have changed since \(old)" }
    return nil
  }

  func change(since old: Rows) -> CountsAs {
    if !hasSameStructure(as: old) { return hasSameContents(as: old) ? .none : .structure }
    return hasSameContents(as: old) ? .none : .contents
  }
}

/// Expects the rows after a change, and the kind of change. The rows from before must be unchanged.
func expect(
  _ start: [Song], _ what: CountsAs, to result: [Song], sourceLocation: Testing.SourceLocation = #_sourceLocation,
  by change: (inout Rows<Song>) -> Void
) {
  let old = Rows(start)
  var new = old
  change(&new)
  #expect(Array(new) == result, sourceLocation: sourceLocation)
  #expect(new.change(since: old) == what, sourceLocation: sourceLocation)
  #expect(new.inconsistency == nil, sourceLocation: sourceLocation)
  #expect(Array(old) == start && old.inconsistency == nil, sourceLocation: sourceLocation)
}
