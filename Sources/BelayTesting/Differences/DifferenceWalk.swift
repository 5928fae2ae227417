// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Goes through two values and notes where they differ. What counts as the same: ``StateDifference``.
struct DifferenceWalk {
  private(set) var fields: [StateDifference.Field] = []
  /// Of all differences, those that are not shown too.
  private(set) var count = 0
  /// How many errors were found alike that `==` would not call equal. Explains why two equal-looking values are not equal.
  private(set) var alikeErrors = 0

  mutating func compare(_ expected: Any, _ actual: Any, at path: DifferencePath) {
    guard type(of: expected) == type(of: actual) else {
      // A class and its subclass may compare; anything else that is not of one type is not the same.
      if Likeness.isEqual(expected, actual) != true { note(expected, actual, at: path) }
      return
    }
    let isEqual = Likeness.isEqual(expected, actual)
    if isEqual == true { return }
    if let old = Likeness.error(of: expected), let new = Likeness.error(of: actual) {
      if Likeness.areAlike(old, new) { alikeErrors += 1 } else { note(expected, actual, at: path) }
      return
    }
    let (differences, errors) = (count, alikeErrors)
    compareParts(expected, actual, at: path)
    // Unequal, and neither a part that differs nor an error that explains it.
    if isEqual == false, count == differences, alikeErrors == errors { note(expected, actual, at: path) }
  }

  /// What is inside them, whatever `==` says of the whole. Both are of one type.
  mutating func compareParts(_ expected: Any, _ actual: Any, at path: DifferencePath) {
    let (old, new) = (Mirror(reflecting: expected), Mirror(reflecting: actual))
    switch old.displayStyle {
    case .optional:
      guard let expected = old.children.first?.value, let actual = new.children.first?.value else {
        if old.children.count != new.children.count { note(expected, actual, at: path) }
        return
      }
      compare(expected, actual, at: path)
    case .enum: compareEnums(expected, actual, old, new, at: path)
    case .class: if (expected as AnyObject) !== (actual as AnyObject) { note(expected, actual, at: path) }
    case .collection:
      compareElements(Array(old.children.map(\.value)), Array(new.children.map(\.value)), of: expected, at: path)
    case .dictionary: compareDictionaries(old, new, at: path)
    case .set: compareSets(old, new, at: path)
    default:
      // The fields of a date or a URL are nobody's business: it is shown as a whole, by its caller.
      if ValueText.describesItself(expected), Likeness.isEqual(expected, actual) != nil, Self.isOfSwift(expected) {
        return
      }
      compareChildren(old, new, of: (expected, actual), at: path)
    }
  }

  private mutating func compareEnums(
    _ expected: Any, _ actual: Any, _ old: Mirror, _ new: Mirror, at path: DifferencePath
  ) {
    guard let expectedCase = old.children.first, let actualCase = new.children.first,
      expectedCase.label == actualCase.label
    else {
      // Cases that carry nothing have no mirror: their names tell them apart, as far as the type lets them.
      let isSame = old.children.isEmpty && new.children.isEmpty && ValueText.names(expected) == ValueText.names(actual)
      if !isSame { note(expected, actual, at: path) }
      return
    }
    compare(expectedCase.value, actualCase.value, at: path.child(expectedCase.label, at: 0))
  }

  private mutating func compareChildren(
    _ old: Mirror, _ new: Mirror, of values: (expected: Any, actual: Any), at path: DifferencePath
  ) {
    // A mirror of the type's own may show what it likes.
    guard old.children.count == new.children.count else { return note(values.expected, values.actual, at: path) }
    for (index, (expected, actual)) in zip(old.children, new.children).enumerated() {
      compare(expected.value, actual.value, at: path.child(expected.label, at: index))
    }
  }

  private static func isOfSwift(_ value: Any) -> Bool {
    let name = String(reflecting: type(of: value))
    return ["Swift.", "Foundation.", "FoundationEssentials."].contains(where: name.hasPrefix)
  }
}

extension DifferenceWalk {
  /// Two values that differ.
  mutating func note(_ expected: Any, _ actual: Any, at path: DifferencePath) {
    note(at: path) { ValueText.ofPair(expected, actual) }
  }

  /// What only one of the two has.
  mutating func noteMissing(in side: Side, _ value: Any, at path: DifferencePath) {
    note(at: path) {
      let (text, nothing) = (ValueText.of(value), "(not there)")
      return side == .actual ? (text, nothing) : (nothing, text)
    }
  }

  /// The texts are made only of what is shown.
  mutating func note(at path: DifferencePath, _ texts: () -> (expected: String, actual: String)) {
    count += 1
    guard fields.count < StateDifference.limit else { return }
    let (expected, actual) = texts()
    fields.append(StateDifference.Field(path: path.description, expected: expected, actual: actual))
  }

  enum Side { case expected, actual }

  /// Whether two values count as the same, without a note.
  func isSame(_ left: Any, _ right: Any) -> Bool {
    if Likeness.isEqual(left, right) == true { return true }
    var walk = DifferenceWalk()
    walk.compare(left, right, at: DifferencePath())
    return walk.count == 0
  }
}
