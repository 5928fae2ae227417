// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The fields of a state that were written since observers were last notified.
enum TouchedFields {
  case nothing
  /// A child wrote here. Unit: bytes from the state's start.
  case some([Range<Int>])
  /// The feature itself wrote, anywhere.
  case all

  /// - Parameter range: Nil for a field without storage of its own, whose setter may write anywhere.
  init(_ range: Range<Int>?) { self = if let range { .some([range]) } else { .all } }

  var isNothing: Bool {
    if case .nothing = self { true } else { false }
  }

  mutating func formUnion(_ other: TouchedFields) {
    switch (self, other) {
    case (_, .nothing), (.all, _): break
    case (.nothing, _), (_, .all): self = other
    case (.some(let mine), .some(let theirs)): self = .some(mine + theirs.filter { !mine.contains($0) })
    }
  }

  /// - Parameter range: Nil for a computed field, which may depend on anything.
  func overlaps(_ range: Range<Int>?) -> Bool {
    switch self {
    case .nothing: false
    case .all: true
    case .some(let ranges): range.map { range in ranges.contains { $0.overlaps(range) } } ?? true
    }
  }
}
