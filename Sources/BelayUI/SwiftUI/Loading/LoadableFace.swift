// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// The part of a `Loadable` that a screen shows.
struct LoadableFace<Value> {
  /// The value, or the last one: it stays while the next one loads, and if that fails.
  let value: Value?
  /// The failure of the last load, until the next one begins.
  let failure: LoadFailure?
  /// Nothing to show yet, and no failure: not requested, or loading for the first time.
  var isWaiting: Bool { value == nil && failure == nil }

  init(_ loadable: Loadable<Value>) { (value, failure) = (loadable.value, loadable.failure) }
}
