// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayUI
import SwiftUI

/// A list that is pulled to refresh. Its load draws it again several times before it answers.
struct RefreshScreen: View {
  let isList: Bool
  @StateStore(Numbers(), state: .init()) private var store

  var body: some View {
    VStack {
      SentText(sent: store.sent)
      content.refreshable(store, .refreshPulled)
    }
  }

  @ViewBuilder private var content: some View {
    if isList {
      List(0..<3) { row in Text("row \(row), \(store.drawing)") }
    } else {
      ScrollView {
        VStack { ForEach(0..<3) { row in Text("row \(row), \(store.drawing)") } }
      }
    }
  }
}

struct Numbers: Feature {
  struct State {
    var drawing = 0
    var sent: [String] = []
  }

  enum Action { case refreshPulled }
  enum Mutation: Equatable {
    case drew(Int)
    case loaded
  }

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    state.sent.append("pulled")
    return .run(Lane("refresh", .join)) { context in
      for drawing in 1...5 {
        try await Task.sleep(for: .milliseconds(200))
        try context.apply(.drew(drawing))
      }
      try context.apply(.loaded)
    }
  }

  static func apply(_ mutation: Mutation, to state: inout State) {
    switch mutation {
    case .drew(let drawing): state.drawing = drawing
    case .loaded: state.sent.append("loaded")
    }
  }
}
