// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// A module like SwiftUI: compiled in Swift 5 mode, with closures that inherit the isolation of the caller.
public struct Link<Value> {
  @preconcurrency
  public init(
    @_inheritActorContext get: @escaping @isolated(any) @Sendable () -> Value,
    @_inheritActorContext set: @escaping @isolated(any) @Sendable (Value) -> Void
  ) {
    fatalError()
  }
}
