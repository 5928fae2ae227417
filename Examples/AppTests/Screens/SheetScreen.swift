// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayUI
import SwiftUI

/// A sheet to be dragged, and to be presented again.
struct SheetScreen: View {
  @StateStore(Sheets(), state: .init()) private var store

  var body: some View {
    VStack {
      Button("Present") { store.send(.presentTapped) }
      SentText(sent: store.sent)
    }
    .sheet(store.presenting(\.sheet, dismiss: .closed)) { sheet in
      VStack {
        Text("Sheet \(sheet.id)")
        Button("Close") { store.send(.closed) }
        Button("Replace") { store.send(.presentTapped) }
        Button("Close and present") { store.send(.closeAndPresentTapped) }
      }
    }
  }
}

struct Sheets: Feature {
  struct Sheet: Identifiable {
    let id: Int
  }

  struct State {
    var sheet: Sheet?
    var count = 0
    var sent: [String] = []
  }

  enum Action { case presentTapped, closed, closeAndPresentTapped }

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    state.sent.append("\(action)")
    switch action {
    case .presentTapped:
      state.count += 1
      state.sheet = Sheet(id: state.count)
      return .none
    case .closed:
      state.sheet = nil
      return .none
    case .closeAndPresentTapped:
      state.sheet = nil
      // Before the animation of the closing sheet is over.
      return .run { context in
        try await Task.sleep(for: .milliseconds(100))
        try context.apply(.presented)
      }
    }
  }

  enum Mutation: Equatable { case presented }

  static func apply(_ mutation: Mutation, to state: inout State) {
    state.count += 1
    state.sheet = Sheet(id: state.count)
  }
}
