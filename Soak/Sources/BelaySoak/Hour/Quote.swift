// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// A row of the screen's list. Its work ends with its row.
struct Quote: Feature {
  struct State: Identifiable {
    let id: Int
    var price = 0
  }

  enum Action { case appeared, ticked }
  enum Mutation { case priced }

  let world: World

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .appeared:
      return .run { [world] context in
        try await world.work {
          try await world.clock.sleep(for: .seconds(1))
          try context.apply(.priced)
        }
      }
    case .ticked:
      state.price += 1
      return .none
    }
  }

  static func apply(_ mutation: Mutation, to state: inout State) {
    switch mutation {
    case .priced: state.price = 1_000
    }
  }
}

/// A sheet over the screen, which is dismissed again.
struct Order: Feature {
  struct State { var isSubmitting = false }
  enum Action { case submitTapped }

  let world: World

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    .run(.submission, holding: \.isSubmitting, at: true) { [world] _ in
      try await world.work { try await world.clock.sleep(for: .seconds(1)) }
    }
  }
}

extension Lane {
  fileprivate static let submission = Lane("submission", .drop)
}
