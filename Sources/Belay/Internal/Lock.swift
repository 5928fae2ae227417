// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if canImport(os)
  import os

  /// A small lock with the state that it protects.
  ///
  /// `Synchronization.Mutex` would do, but it needs iOS 18 and macOS 15. So this is `OSAllocatedUnfairLock` on Apple's
  /// systems, and `Mutex` elsewhere.
  ///
  /// The state need not be `Sendable`: it leaves the lock only through the closure's result. Code that returns a part
  /// of it must pass that part to one thread only.
  // @unchecked: `State` is accessed only inside `withLock`, by one thread at a time.
  package struct Lock<State>: @unchecked Sendable {
    private let storage: OSAllocatedUnfairLock<State>

    package init(_ state: State) { storage = OSAllocatedUnfairLock(uncheckedState: state) }

    /// Runs `body` under the lock. Decide in it; cancel, resume and call other code after it.
    package func withLock<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
      try storage.withLockUnchecked(body)
    }
  }
#else
  import Synchronization

  /// A small lock with the state that it protects: `Mutex`, for state that need not be `Sendable`.
  package struct Lock<State>: ~Copyable, Sendable {
    private let storage: Mutex<Guarded<State>>

    package init(_ state: State) { storage = Mutex(Guarded(state)) }

    /// Runs `body` under the lock. Decide in it; cancel, resume and call other code after it.
    package borrowing func withLock<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
      try storage.withLock { guarded in Guarded(try body(&guarded.value)) }.value
    }
  }

  // @unchecked: either the state inside the mutex, or one result that is returned to the calling thread.
  struct Guarded<Value>: @unchecked Sendable {
    var value: Value
    init(_ value: Value) { self.value = value }
  }
#endif
