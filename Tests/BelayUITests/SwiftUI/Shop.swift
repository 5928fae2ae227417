// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// A home with its presentations: a child in an optional, values, rows and a child in a case.
struct Shop: Feature {
  struct State {
    var order: Order.State?
    var note: Note?
    var alert: String?
    var screens: Rows<Order.State> = []
    var sent: [String] = []
  }

  struct Note: Identifiable {
    let id: Int
    var text = ""
  }

  enum Action {
    case set(order: Int?)
    case closed, closedLater
    case note(Note?)
    case noteClosed
    case alert(String?)
    case alertClosed
    case push(Int)
    case back(remaining: Int)
    case stays
    case remove(Int)
  }

  static let order = child(\.order) { _, _ in Order() }
  static let screens = children(\.screens) { _, _ in Order() }

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .set(let order): state.order = order.map { Order.State(id: $0) }
    case .closed:
      state.order = nil
      state.sent.append("closed")
    case .closedLater: state.sent.append("closed later")
    case .note(let note): state.note = note
    case .noteClosed:
      state.note = nil
      state.sent.append("note closed")
    case .alert(let text): state.alert = text
    case .alertClosed:
      state.alert = nil
      state.sent.append("alert closed")
    case .push(let id): state.screens.append(Order.State(id: id))
    case .back(let remaining):
      state.screens.remove(atOffsets: remaining..<state.screens.count)
      state.sent.append("back to \(remaining)")
    case .stays: state.sent.append("stays")
    case .remove(let id): state.screens.remove(id: id)
    }
    return .none
  }
}

struct Order: Feature {
  struct State: Identifiable {
    var id: Int
    var quantity = 1
  }

  enum Action {
    case numbered(Int)
    case quantity(Int)
    case work
  }

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .numbered(let id): state.id = id
    case .quantity(let quantity): state.quantity = quantity
    case .work: return .run { _ in try await Task.sleep(for: .seconds(3_600)) }
    }
    return .none
  }
}

/// A state that is an enum: the counter of a shop.
struct Counter: Feature {
  enum State: Hashable {
    case browsing
    case paying(Int)

    var amount: Int? { if case .paying(let amount) = self { amount } else { nil } }
  }
  enum Action {
    case pay(Int)
    case closed
  }
  enum Output { case told(Int) }

  static let paying = child(case: State.paying, \.amount, id: \.self) { _, _ in Amount() }

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .pay(let amount):
      state = .paying(amount)
      return .output(.told(amount))
    case .closed:
      state = .browsing
      return .none
    }
  }
}

struct Amount: Feature {
  typealias State = Int
  enum Action {}

  func receive(_ action: Action, into state: inout Int) -> Effect<Self> {}
}
