// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// What a screen shows of a `Loadable`.
struct LoadableFace<Value> {
  /// The value, or the last one: it stays while the next is loaded, and when that fails.
  let value: Value?
  /// Why the last load failed, until the next begins.
  let failure: LoadFailure?
  /// Nothing to show yet, and nothing wrong: not asked for, or on its way for the first time.
  var isWaiting: Bool { value == nil && failure == nil }

  init(_ loadable: Loadable<Value>) { (value, failure) = (loadable.value, loadable.failure) }
}
