// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation

/// A number that any thread may change.
public final class SharedCount: @unchecked Sendable {
  // Invariant: `count` is read and written under the lock only.
  private let lock = NSLock()
  private var count = 0

  public init() {}

  public var value: Int { lock.withLock { count } }

  public func add(_ change: Int) { lock.withLock { count += change } }
}
