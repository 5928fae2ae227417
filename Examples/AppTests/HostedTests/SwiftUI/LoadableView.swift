// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayUI
import SwiftUI
import Testing

extension AppTests {
  @MainActor
  @Suite("LoadableView")
  struct LoadableViewTests {
    private let promise = Promise(.swiftUI, row: "LoadableView", "the content stays while there is a value")

    @Test
    func `The content stays the same view through a refresh, a failure and the next value`() async throws {
      let (log, model) = (Log(), Model())
      let store = Store(Numbers(), state: .init())
      try await onStage(Content(store: store, model: model, log: log)) { _ in
        store.send(.become(.loaded(1)))
        await promise.expect("the content appears") { log.count("appeared") == 1 }
        let next: [Loadable<Int>] = [.loading(last: 1), .failed(LoadFailure(Offline()), last: 1), .loaded(2)]
        for (index, number) in next.enumerated() {
          store.send(.become(number))
          model.drawing = index + 1
          await promise.expect("\(number) is drawn") { log.count("drawn \(index + 1)") > 0 }
        }
        promise.expect(log.count("appeared") == 1, "the content has appeared \(log.count("appeared")) times")
      }
    }
  }
}

private struct Offline: Error {}

private struct Numbers: Feature {
  struct State { var number: Loadable<Int> = .idle }
  enum Action { case become(Loadable<Int>) }

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .become(let number): state.number = number
    }
    return .none
  }
}

private struct Content: View {
  let store: Store<Numbers>
  let model: Model
  let log: Log

  var body: some View {
    let drawing = model.drawing
    LoadableView(store.number) { number in
      let _ = log.add("drawn \(drawing)")
      Text("\(number)").onAppear { log.add("appeared") }
    } retry: {
    }
  }
}
