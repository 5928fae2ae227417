// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What the child's handle and its observers use.
extension ChildEngine {
  /// The child's handle. Making or releasing it starts and ends nothing. While it exists, every call returns it.
  func makeHandle() -> Store<F> {
    if let handle { return handle }
    let new = Store(engine: self)
    handle = new
    return new
  }

  /// Registers a read of whether the child exists: an observer that is tracking is notified when the child ends.
  func accessEnd() {
    if !isStateGone { ending.access() }
  }
}
