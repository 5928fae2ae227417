// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayUI
import SwiftUI

/// An alert whose button tries again, and fails with the same text.
struct AlertScreen: View {
  @StateStore private var store: Store<Failing>

  init(failsAtOnce: Bool) { _store = StateStore(Failing(failsAtOnce: failsAtOnce), state: .init()) }

  var body: some View {
    VStack {
      Button("Pay") { store.send(.payTapped) }
      Text(verbatim: store.failure ?? "no failure").accessibilityIdentifier("failure")
      SentText(sent: store.sent)
    }
    .alert(Text("Could not pay"), store.presenting(\.failure, dismiss: .closed)) { _ in
      Button("Try again") { store.send(.payTapped) }
      Button("Cancel", role: .cancel) {}
    } message: { text in
      Text(text)
    }
  }
}

struct Failing: Feature {
  struct State {
    var failure: String?
    /// Since the last tap: whether a button's action comes before or after its alert's dismissal is not documented.
    var sent: [String] = []
  }

  enum Action { case payTapped, closed }
  enum Mutation: Equatable { case failed }

  let failsAtOnce: Bool

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .closed:
      state.failure = nil
      state.sent.append("closed")
      return .none
    case .payTapped:
      state.sent = ["payTapped"]
      if failsAtOnce {
        Self.apply(.failed, to: &state)
        return .none
      }
      // An alert has no identity in SwiftUI: it goes before it comes again.
      state.failure = nil
      return .run(Lane("pay", .restart)) { context in
        // Long enough for a test that looks once a second to see that the alert has gone.
        try await Task.sleep(for: .seconds(3))
        try context.apply(.failed)
      }
    }
  }

  static func apply(_ mutation: Mutation, to state: inout State) { state.failure = "The bank does not answer." }
}
