// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// What two values that may be of any type say of each other.
enum Likeness {
  /// Nil: they cannot be compared.
  static func isEqual(_ left: Any, _ right: Any) -> Bool? {
    if let left = left as? any Equatable {
      if let isEqual = isOpened(left, equalTo: right) { return isEqual }
      // The one may be of a subclass of the other.
      if let right = right as? any Equatable { return isOpened(right, equalTo: left) ?? false }
      return false
    }
    // A type is not Equatable by the book, and yet is.
    if let left = left as? Any.Type, let right = right as? Any.Type { return left == right }
    return nil
  }

  private static func isOpened<Value: Equatable>(_ left: Value, equalTo right: Any) -> Bool? {
    (right as? Value).map { left == $0 }
  }

  /// The error of an error's place: the error itself, or what a load has failed with. Nil: it is neither.
  static func error(of value: Any) -> (any Error)? { (value as? LoadFailure)?.error ?? value as? any Error }

  /// Nobody can compare errors in general: of one type, and equal, or where that cannot be asked, described alike.
  ///
  /// An error that differs by `==` only in errors of its own counts as alike too.
  static func areAlike(_ left: any Error, _ right: any Error) -> Bool {
    guard type(of: left) == type(of: right) else { return false }
    guard let isEqual = isEqual(left, right) else { return "\(left)" == "\(right)" }
    if isEqual { return true }
    var walk = DifferenceWalk()
    walk.compareParts(left, right, at: DifferencePath())
    return walk.count == 0 && walk.alikeErrors > 0
  }

  /// Whether the first comes before the second; nil where that cannot be asked.
  static func isOrdered(_ left: Any, _ right: Any) -> Bool? {
    (left as? any Comparable).flatMap { isOpened($0, before: right) }
  }

  private static func isOpened<Value: Comparable>(_ left: Value, before right: Any) -> Bool? {
    (right as? Value).map { left < $0 }
  }

  /// An element's id, where its type has one.
  static func id(of element: Any) -> AnyHashable? { (element as? any Identifiable).map { opened($0) } }

  /// A dictionary's values by key. Nil: it is like a dictionary, but its keys are not each there once.
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

/// What is read by id, so that its parts are named by it.
protocol NamedByID {}

extension Rows: NamedByID {}
