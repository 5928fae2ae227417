// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayUI
import SwiftUI

/// A field that accepts digits alone.
struct BindingScreen: View {
  @StateStore(Digits(), state: .init()) private var store

  var body: some View {
    VStack {
      TextField("Amount", text: store.binding(\.text) { .textChanged($0) })
        .accessibilityIdentifier("amount")
      Toggle("Exact", isOn: store.binding(\.isExact, send: Digits.Action.exactToggled))
        .accessibilityIdentifier("exact")
      SentText(sent: store.sent)
    }
  }
}

struct Digits: Feature {
  struct State {
    var text = ""
    var isExact = false
    var sent: [String] = []
  }

  enum Action {
    case textChanged(String)
    case exactToggled(Bool)
  }

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .textChanged(let text):
      if text.allSatisfy({ $0.isNumber }) { state.text = text }
      if state.sent.last != "text \(text)" { state.sent.append("text \(text)") }
    case .exactToggled(let isExact):
      state.isExact = isExact
      state.sent.append("exact \(isExact)")
    }
    return .none
  }
}
