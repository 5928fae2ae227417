// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// Comparisons of values of any type.
enum Likeness {
  /// Nil: they cannot be compared.
  static func isEqual(_ left: Any, _ right: Any) -> Bool? {
    if let left = left as? any Equatable {
      if let isEqual = isOpened(left, equalTo: right) { return isEqual }
      // One may be of a subclass of the other's class.
      if let right = right as? any Equatable { return isOpened(right, equalTo: left) ?? false }
      return false
    }
    // Metatypes do not conform to Equatable, but have `==`.
    if let left = left as? Any.Type, let right = right as? Any.Type { return left == right }
    return nil
  }

  private static func isOpened<Value: Equatable>(_ left: Value, equalTo right: Any) -> Bool? {
    (right as? Value).map { left == $0 }
  }

  /// The error that a value represents: the error itself, or that of a load's failure. Nil if it is neither.
  static func error(of value: Any) -> (any Error)? { (value as? LoadFailure)?.error ?? value as? any Error }

  /// Whether two errors are alike. Errors cannot be compared in general: they are alike if they have one type and are
  /// equal, or if they cannot be compared and have the same description.
  ///
  /// An error that differs by `==` only in errors inside it counts as alike too.
  static func areAlike(_ left: any Error, _ right: any Error) -> Bool {
    guard type(of: left) == type(of: right) else { return false }
    guard let isEqual = isEqual(left, right) else { return "\(left)" == "\(right)" }
    if isEqual { return true }
    var walk = DifferenceWalk(.first)
    walk.compareParts(left, right, at: DifferencePath())
    return walk.count == 0 && walk.alikeErrors > 0
  }

  /// Whether the first comes before the second; nil if they cannot be compared.
  static func isOrdered(_ left: Any, _ right: Any) -> Bool? {
    (left as? any Comparable).flatMap { isOpened($0, before: right) }
  }

  private static func isOpened<Value: Comparable>(_ left: Value, before right: Any) -> Bool? {
    (right as? Value).map { left < $0 }
  }

  /// An element's id, if its type has one.
  static func id(of element: Any) -> AnyHashable? { (element as? any Identifiable).map { opened($0) } }

  /// A dictionary's values by key. Nil if its mirror is not one of pairs with unique keys.
  static func entries(of dictionary: Mirror) -> [AnyHashable: Any]? {
    var entries: [AnyHashable: Any] = [:]
    for child in dictionary.children {
      let pair = Array(Mirror(reflecting: child.value).children)
      guard pair.count == 2, let key = pair[0].value as? AnyHashable else { return nil }
      if entries.updateValue(pair[1].value, forKey: key) != nil { return nil }
    }
    return entries
  }

  private static func opened<Element: Identifiable>(_ element: Element) -> AnyHashable { AnyHashable(element.id) }
}

/// A collection read by id, so that reports name its elements by id.
protocol NamedByID {}

extension Rows: NamedByID {}
