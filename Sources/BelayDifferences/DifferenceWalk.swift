// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Walks through two values and records where they differ. ``StateDifference`` defines what counts as the same.
struct DifferenceWalk {
  private(set) var fields: [StateDifference.Field] = []
  /// The number of all differences, including those that are not shown.
  private(set) var count = 0
  /// How many errors were alike although not equal by `==`. Explains why two equal-looking values are not equal.
  private(set) var alikeErrors = 0
  private let purpose: Purpose

  enum Purpose {
    /// To know whether there is a difference: the walk ends at the first, and makes no text.
    case first
    /// To show the first differences, with short texts.
    case short
    /// To show every difference, with its whole text.
    case whole
  }

  init(_ purpose: Purpose) { self.purpose = purpose }

  private var isOver: Bool { purpose == .first && count > 0 }

  mutating func compare(_ expected: Any, _ actual: Any, at path: DifferencePath) {
    if isOver { return }
    guard type(of: expected) == type(of: actual) else {
      // An object may be compared with one of its subclass; other values of different types are not the same.
      if Likeness.isEqual(expected, actual) != true { note(expected, actual, at: path) }
      return
    }
    let isEqual = Likeness.isEqual(expected, actual)
    if isEqual == true { return }
    if expected is Int || expected is String || expected is Bool { return note(expected, actual, at: path) }
    if let old = Likeness.error(of: expected), let new = Likeness.error(of: actual) {
      if Likeness.areAlike(old, new) { alikeErrors += 1 } else { note(expected, actual, at: path) }
      return
    }
    let (differences, errors) = (count, alikeErrors)
    compareParts(expected, actual, at: path)
    // Unequal, with neither a differing part nor an error that explains it.
    if isEqual == false, count == differences, alikeErrors == errors { note(expected, actual, at: path) }
  }

  /// Compares the parts, whatever `==` says about the whole. Both values are of one type.
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
      if old.children.isEmpty, new.children.isEmpty { return }
      // The fields of a date or a URL are implementation details: the caller records the value as a whole.
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
      // Cases without a payload have no children: their names distinguish them, unless the type's descriptions hide
      // them.
      let isSame = old.children.isEmpty && new.children.isEmpty && ValueText.names(expected) == ValueText.names(actual)
      if !isSame { note(expected, actual, at: path) }
      return
    }
    compare(expectedCase.value, actualCase.value, at: path.child(expectedCase.label, at: 0))
  }

  private mutating func compareChildren(
    _ old: Mirror, _ new: Mirror, of values: (expected: Any, actual: Any), at path: DifferencePath
  ) {
    // The mirrors of a custom reflection may differ in any way.
    guard old.children.count == new.children.count else { return note(values.expected, values.actual, at: path) }
    var (index, others) = (0, new.children.makeIterator())
    for child in old.children {
      guard !isOver, let other = others.next() else { return }
      // The path is for texts alone.
      compare(child.value, other.value, at: purpose == .first ? path : path.child(child.label, at: index))
      index += 1
    }
  }

  private static func isOfSwift(_ value: Any) -> Bool {
    let name = String(reflecting: type(of: value))
    return ["Swift.", "Foundation.", "FoundationEssentials."].contains(where: name.hasPrefix)
  }
}

extension DifferenceWalk {
  /// Records two values that differ.
  mutating func note(_ expected: Any, _ actual: Any, at path: DifferencePath) {
    note(at: path) { [purpose] in ValueText.ofPair(expected, actual, isWhole: purpose == .whole) }
  }

  /// Records a value that only one side has.
  mutating func noteMissing(in side: Side, _ value: Any, at path: DifferencePath) {
    note(at: path) { [purpose] in
      let (text, nothing) = (purpose == .whole ? ValueText.whole(value) : ValueText.of(value), "(not there)")
      return side == .actual ? (text, nothing) : (nothing, text)
    }
  }

  /// The closure makes texts only for shown differences.
  mutating func note(at path: DifferencePath, _ texts: () -> (expected: String, actual: String)) {
    count += 1
    switch purpose {
    case .first: return
    case .short: if fields.count == StateDifference.limit { return }
    case .whole: break
    }
    let (expected, actual) = texts()
    fields.append(StateDifference.Field(path: path.description, expected: expected, actual: actual))
  }

  enum Side { case expected, actual }

  /// Whether two values count as the same, without recording.
  func isSame(_ left: Any, _ right: Any) -> Bool {
    if Likeness.isEqual(left, right) == true { return true }
    var walk = DifferenceWalk(.first)
    walk.compare(left, right, at: DifferencePath())
    return walk.count == 0
  }
}
