// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Foundation
import Observation
import Synchronization

/// A state with objects, as code has it that is older than its store.
struct Shelf: Feature {
  nonisolated final class Note {
    var text: String
    init(_ text: String) { self.text = text }
  }

  @MainActor class Part {
    var weight = 1
  }

  @MainActor @Observable final class Cart: Part {
    @ObservationIgnored let lock = Mutex(0)
    var count = 0
    var notes: [Note] = []
    @ObservationIgnored lazy var title = "cart"
    @ObservationIgnored var other: Cart?
    @ObservationIgnored var onChange: () -> Void = {}

    func add() { count += 1 }
  }

  nonisolated final class SpecialCart: NSObject {
    var price = Decimal(0)
  }

  nonisolated enum Mode {
    case idle
    case editing(Note)
  }

  @MainActor struct Box {
    var cart = Cart()
  }

  @MainActor struct State {
    var cart = Cart()
    var spare: Cart?
    var special = SpecialCart()
    var mode = Mode.idle
    var notes: [Note] = []
    var boxes = [Box()]
    var name = ""
  }

  struct Action {
    let effect: @MainActor (inout State) -> Effect<Shelf>

    static func act(_ change: @escaping @MainActor (inout State) -> Void) -> Self {
      Self { state in
        change(&state)
        return .none
      }
    }
  }

  func receive(_ action: Action, into state: inout State) -> Effect<Self> { action.effect(&state) }
}

/// The parent of a shelf.
struct Room: Feature {
  @MainActor struct State {
    var shelf = Shelf.State()
  }

  static let shelf = child(\.shelf) { _, _ in Shelf() }

  func receive(_ action: Never, into state: inout State) -> Effect<Self> {}
}
