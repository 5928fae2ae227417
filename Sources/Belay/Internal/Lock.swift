// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if canImport(os)
  import os

  /// A small lock around the state that it guards.
  ///
  /// `Synchronization.Mutex` would do, but it needs iOS 18 and macOS 15; on Apple's systems this is `OSAllocatedUnfairLock`,
  /// elsewhere it is `Mutex`.
  ///
  /// The state need not be `Sendable`: it never leaves the lock but through the closure's result, and who returns a part of
  /// it takes the duty to hand it to one thread only.
  // @unchecked: `State` is touched only inside `withLock`, by one thread at a time.
  package struct Lock<State>: @unchecked Sendable {
    private let storage: OSAllocatedUnfairLock<State>

    package init(_ state: State) { storage = OSAllocatedUnfairLock(uncheckedState: state) }

    /// Runs `body` alone. Decide in it; cancel, resume and call out after it.
    package func withLock<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
      try storage.withLockUnchecked(body)
    }
  }
#else
  import Synchronization

  /// A small lock around the state that it guards: `Mutex`, for state that need not be `Sendable`.
  package struct Lock<State>: ~Copyable, Sendable {
    private let storage: Mutex<Guarded<State>>

    package init(_ state: State) { storage = Mutex(Guarded(state)) }

    /// Runs `body` alone. Decide in it; cancel, resume and call out after it.
    package borrowing func withLock<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
      try storage.withLock { guarded in Guarded(try body(&guarded.value)) }.value
    }
  }

  // @unchecked: either the state inside the mutex, or one result on its way to the thread that asked for it.
  struct Guarded<Value>: @unchecked Sendable {
    var value: Value
    init(_ value: Value) { self.value = value }
  }
#endif
