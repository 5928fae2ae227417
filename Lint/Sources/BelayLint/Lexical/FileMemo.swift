// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftSyntax

/// Caches facts about the nodes of a file while its rules run, so that a function with two thousand tasks is not
/// searched two thousand times.
///
/// `@unchecked Sendable`: only the thread that runs a file's rules accesses it.
final class FileMemo: @unchecked Sendable {
  @TaskLocal static var current: FileMemo?

  private var values: [Key: Any] = [:]

  private struct Key: Hashable {
    let what: String
    let place: AnyHashable
  }

  /// The cached value for the node or name; computed now if there is none, and always if there is no memo.
  static func value<Value>(_ what: String, of place: some Hashable, _ make: () -> Value) -> Value {
    guard let memo = current else { return make() }
    let key = Key(what: what, place: AnyHashable(place))
    if let value = memo.values[key] as? Value { return value }
    let value = make()
    memo.values[key] = value
    return value
  }
}
