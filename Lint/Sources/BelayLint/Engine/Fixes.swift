// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Applies fixes to a file's bytes.
public enum Fixes {
  /// The changed bytes; nil if there is nothing to change. A fix that overlaps an earlier one is left for the next run.
  public static func apply(_ fixes: [Fix], to bytes: [UInt8]) -> [UInt8]? { applied(fixes, to: bytes)?.bytes }

  /// The changed bytes, and how many of the fixes were made.
  public static func applied(_ fixes: [Fix], to bytes: [UInt8]) -> (bytes: [UInt8], count: Int)? {
    var count = 0
    var taken: [Range<Int>] = []
    var edits: [Fix.Edit] = []
    for fix in fixes where !fix.edits.isEmpty {
      let isFree = fix.edits.allSatisfy { edit in
        edit.range.upperBound <= bytes.count && !taken.contains { $0.interferes(with: edit.range) }
      }
      guard isFree else { continue }
      count += 1
      taken += fix.edits.map(\.range)
      edits += fix.edits
    }
    guard !edits.isEmpty else { return nil }
    var changed = bytes
    // What is inserted where a replaced range begins comes before its replacement.
    for edit in edits.sorted(by: {
      ($0.range.lowerBound, $0.range.upperBound) > ($1.range.lowerBound, $1.range.upperBound)
    }) {
      changed.replaceSubrange(edit.range, with: Array(edit.text.utf8))
    }
    return (changed, count)
  }
}

extension Range<Int> {
  /// Whether both have a byte in common, or one is an insertion inside the other, or both are the same.
  fileprivate func interferes(with other: Range<Int>) -> Bool {
    self == other || lowerBound < other.upperBound && other.lowerBound < upperBound
  }
}
