// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayUI
import SwiftUI

/// A stack of screens whose pops are accepted, or refused.
struct StackScreen: View {
  let refuses: Bool
  @StateStore private var store: Store<Steps>

  init(refuses: Bool) {
    self.refuses = refuses
    _store = StateStore(Steps(refuses: refuses), state: .init())
  }

  var body: some View {
    VStack {
      NavigationStack(store, Steps.screens, back: Steps.Action.back) {
        VStack {
          Button("Push") { store.send(.pushTapped) }
          Button("Open a link") { store.send(.linkOpened) }
        }
        .navigationTitle("Root")
        .navigationDestination(Steps.screens) { step in StepView(step: step, store: store) }
      }
      SentText(sent: store.sent)
    }
  }
}

private struct StepView: View {
  let step: Store<Step>
  let store: Store<Steps>
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    VStack {
      Text("This is screen \(step.id)")
      Button("Push") { store.send(.pushTapped) }
      Button("Dismiss") { dismiss() }
    }
    .navigationTitle(Text("Screen \(step.id)"))
    .task(step, .appeared)
  }
}

struct Steps: Feature {
  struct State {
    var screens: Rows<Step.State> = []
    var sent: [String] = []
  }

  enum Action {
    case pushTapped, linkOpened
    case back(remaining: Int)
  }

  let refuses: Bool

  static let screens = children(\.screens) { _, _ in Step() }

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .pushTapped: state.screens.append(.init(id: state.screens.count + 1))
    case .linkOpened:
      state.screens = []
      for id in 1...3 { state.screens.append(.init(id: id)) }
    case .back(let remaining):
      state.sent.append("back to \(remaining)")
      if !refuses { state.screens.remove(atOffsets: remaining..<state.screens.count) }
    }
    return .none
  }
}

struct Step: Feature {
  struct State: Identifiable {
    let id: Int
    var isWorking = false
  }

  enum Action { case appeared }

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    .run(holding: \.isWorking, at: true) { _ in try await Task.sleep(for: .seconds(3_600)) }
  }
}
