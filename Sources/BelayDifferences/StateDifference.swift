// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The fields in which a state differs from what a test expected, or from what it was before.
///
/// ```
///     holdings.loaded[2].price
///       expected: nil
///       actual:   410
/// ```
///
/// ## Behavior
/// - `Equatable` values that are equal are the same.
/// - A `LoadFailure` equals only itself, but counts as the same as another if their errors are alike: of one type, and
///   equal or, if they cannot be compared, with the same description. The same rule applies to errors in any field, and
///   to everything that contains them.
/// - Other values are examined with `Mirror`. A value that can be neither compared nor examined, such as a closure,
///   counts as the same. An object that cannot be compared is the same only as itself.
/// - Elements with ids are paired by id, others by the unchanged elements around them: one removed row is one
///   difference. A field of an element is named by the element's index among the expected ones, and in `Rows` by its
///   id.
/// - Values that are unequal by `==`, without a visible difference, are a difference, which says so.
/// - It shows the first 20 fields and counts the others. A text of more than 300 characters is cut. Neither holds for
///   one that is made with `isWhole`.
/// - Two runs of a test print the same: dictionaries and sets are sorted.
/// - With another text, such as what swift-custom-dump prints, ``description`` is that. Whether there is a difference
///   follows the rules above.
package struct StateDifference: Sendable, CustomStringConvertible {
  /// One field that differs.
  package struct Field: Sendable, Hashable {
    /// The path of the field: `checkout.receipt.items`. The whole value is `self`.
    package let path: String
    package let expected: String
    package let actual: String

    package init(path: String, expected: String, actual: String) {
      self.path = path
      self.expected = expected
      self.actual = actual
    }

    /// The path without the parts that identify an element: `checkout.items[…].price`; empty for the whole value.
    package var kind: String {
      if path == "self" { return "" }
      var kind = ""
      var depth = 0
      for character in path {
        switch character {
        case "[", "(":
          if depth == 0 { kind += character == "[" ? "[…]" : "(…)" }
          depth += 1
        case "]", ")": depth = max(0, depth - 1)
        default: if depth == 0 { kind.append(character) }
        }
      }
      return kind
    }
  }

  /// The most fields shown; further ones are only counted.
  package static let limit = 20

  /// The first fields that differ, in the order of the declarations; never empty.
  package let fields: [Field]
  /// How many more there are.
  package let omitted: Int
  private let dump: String?

  /// Nil if the values are the same.
  ///
  /// - Parameter isWhole: Whether all fields are shown, with whole texts.
  /// - Parameter dump: Another text of the difference. Made only if there is one.
  package init?(expected: Any, actual: Any, isWhole: Bool = false, dump: @autoclosure () -> String?) {
    var walk = DifferenceWalk(isWhole ? .whole : .short)
    walk.compare(expected, actual, at: DifferencePath())
    guard walk.count > 0 else { return nil }
    fields = walk.fields
    omitted = walk.count - walk.fields.count
    self.dump = dump()
  }

  /// Whether there is a difference. Faster than to make it.
  package static func exists(between expected: Any, and actual: Any) -> Bool {
    var walk = DifferenceWalk(.first)
    walk.compare(expected, actual, at: DifferencePath())
    return walk.count > 0
  }

  /// What `==` says of two values; nil if they have none.
  package static func areEqual(_ one: Any, _ other: Any) -> Bool? { Likeness.isEqual(one, other) }

  /// A block of lines, without a line break at its end.
  package var description: String { dump ?? plainDescription }

  /// The block as Belay prints it, regardless of another text.
  package var plainDescription: String { text("expected: ", "actual:   ") }

  /// The block for a state before a change, in place of what is expected, and after it.
  package var changeDescription: String { text("before:   ", "after:    ") }

  /// - Parameters:
  ///   - expected: The words before an expected value.
  ///   - actual: The words before an actual value, of the same length.
  private func text(_ expected: String, _ actual: String) -> String {
    var lines: [String] = []
    for field in fields {
      lines.append("    \(field.path)")
      lines.append("      \(expected)\(Self.hanging(field.expected))")
      lines.append("      \(actual)\(Self.hanging(field.actual))")
    }
    if omitted > 0 { lines.append("    and \(omitted) more") }
    return lines.joined(separator: "\n")
  }

  /// Indents the further lines of a text to its column.
  private static func hanging(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.enumerated().map { number, line in
      number == 0 || line.isEmpty ? String(line) : "                \(line)"
    }.joined(separator: "\n")
  }
}
