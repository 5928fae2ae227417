// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The fields in which a state is not what a test expected.
///
/// ```
///     holdings.loaded[2].price
///       expected: nil
///       actual:   410
/// ```
///
/// ## Behavior
/// - What is `Equatable` and equal is the same.
/// - A `LoadFailure`, which equals itself only, is the same as another when their errors are alike: of one type, and equal,
///   or where they cannot be compared, described alike. So are errors in any field, and all that contains them.
/// - Other values are looked into with `Mirror`. What can neither be compared nor looked into, such as a closure, counts as
///   the same. An object that cannot be compared is the same as itself.
/// - Elements with ids are paired by them, others by what stays the same around them: one row removed is one difference. A
///   field of an element is named by the element's place among the expected ones, and in `Rows` by its id.
/// - Values that differ by `==` in nothing that shows are a difference, which says so.
/// - It shows the first 20 fields and counts the others. A text of more than 300 characters is cut.
/// - Two runs of a test print the same: dictionaries and sets are sorted.
/// - With the package trait `CustomDump` its ``description`` is what swift-custom-dump prints, where that sees a difference.
///   Whether there is one follows the rules above.
package struct StateDifference: Sendable, CustomStringConvertible {
  /// One field that differs.
  package struct Field: Sendable, Hashable {
    /// Where it is: `checkout.receipt.items`. The whole value is `self`.
    package let path: String
    package let expected: String
    package let actual: String

    package init(path: String, expected: String, actual: String) {
      self.path = path
      self.expected = expected
      self.actual = actual
    }

    /// The path without what tells one element from another: `checkout.items[…].price`; empty for the whole value.
    var kind: String {
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

  /// More are counted only.
  package static let limit = 20

  /// The first fields that differ, in the order of the declarations; never empty.
  package let fields: [Field]
  /// How many more there are.
  package let omitted: Int
  private let dump: String?

  /// Nil: they are the same.
  package init?<Value>(expected: Value, actual: Value) {
    var walk = DifferenceWalk()
    walk.compare(expected, actual, at: DifferencePath())
    guard walk.count > 0 else { return nil }
    fields = walk.fields
    omitted = walk.count - walk.fields.count
    dump = CustomDumpText.ofDifference(expected, actual)
  }

  /// A block of lines, without a line break at its end.
  package var description: String { dump ?? plainDescription }

  /// The block as Belay prints it, with the trait or without.
  package var plainDescription: String {
    var lines: [String] = []
    for field in fields {
      lines.append("    \(field.path)")
      lines.append("      expected: \(Self.hanging(field.expected))")
      lines.append("      actual:   \(Self.hanging(field.actual))")
    }
    if omitted > 0 { lines.append("    and \(omitted) more") }
    return lines.joined(separator: "\n")
  }

  /// A text of several lines stays in its column.
  private static func hanging(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.enumerated().map { number, line in
      number == 0 || line.isEmpty ? String(line) : "                \(line)"
    }.joined(separator: "\n")
  }
}
