// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A change of an object's state with an awaited value, on a path that has not asked since the await whether the value is
/// still wanted.
struct LateWrite {
  /// The assignment or call.
  let element: CodeElement
  /// The member that is changed, without `self`: `["model", "items"]`.
  let path: [String]
  /// The `await`, or the call whose callback writes; nil if the function of the write was called behind the await.
  let awaited: CodeElement?
  /// The `await`, or the call with the callback, behind which the function of the write was called.
  let origin: CodeElement?
  let state: AfterAwait
  /// Adds to what is there, and does not replace it.
  let isAddition: Bool
  /// The key under which it is stored: `table[key] = answer`.
  let key: CodeElement?
}

extension LateWrite {
  /// The token of an observer: they are made in the order in which they were asked for.
  var isToken: Bool { path.last?.lowercased().hasSuffix("token") ?? false }
}
