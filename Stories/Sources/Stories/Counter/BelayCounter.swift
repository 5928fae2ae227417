// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// The counter, with a store.
///
/// The same lines in a method, too. The method belongs to the feature, which is a value without a handle: the work
/// cannot retain what the screen retains. When the screen releases its store, the work ends.
struct BelayCounter: Feature {
  struct State { var number = 0 }

  enum Action { case appeared }

  enum Mutation: Equatable { case counted(Int) }

  let ticker: Ticker

  func receive(
    _ action: Action, into state: inout State
  ) -> Effect<Self> {
    .run(.counting) { try await count($0) }
  }

  private func count(_ context: Context<Self>) async throws {
    for number in 1...10_000 {
      try await ticker.tick()
      try context.apply(.counted(number))
    }
  }

  static func apply(
    _ mutation: Mutation, to state: inout State
  ) {
    switch mutation {
    case .counted(let number): state.number = number
    }
  }
}

extension Lane {
  fileprivate static let counting = Lane("counting", .drop)
}
