// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayUI
import SwiftUI

/// A dialog that asks before it deletes.
struct DialogScreen: View {
  @StateStore(Deleting(), state: .init()) private var store

  var body: some View {
    VStack {
      Button("Delete") { store.send(.deleteTapped) }
      SentText(sent: store.sent)
    }
    .confirmationDialog(Text("Delete?"), store.presenting(\.order, dismiss: .cancelled)) { order in
      Button("Delete order \(order)", role: .destructive) { store.send(.confirmed(order)) }
    } message: { order in
      Text("Order \(order) cannot be brought back.")
    }
  }
}

struct Deleting: Feature {
  struct State {
    var order: Int?
    var sent: [String] = []
  }

  enum Action {
    case deleteTapped, cancelled
    case confirmed(Int)
  }

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .deleteTapped: state.order = 7
    case .cancelled:
      state.order = nil
      state.sent.append("cancelled")
    case .confirmed(let order):
      state.order = nil
      // Only what comes after it: whether the dismissal comes before is not documented.
      state.sent = ["deleted \(order)"]
    }
    return .none
  }
}
