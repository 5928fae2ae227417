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
    private let alone = Promise(.swiftUI, row: "LoadableView", "a failure is alone only without one")

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

    @Test
    func `A failure is shown alone without a value, and with the content beside it`() async throws {
      let log = Log()
      let store = Store(Numbers(), state: .init(number: .failed(LoadFailure(Offline()), last: nil)))
      try await onStage(Failing(store: store, log: log)) { _ in
        await alone.expect("the failure appears") { log.count("failure appeared") == 1 }
        alone.expect(log.count("content appeared") == 0, "the failure is alone")
        store.send(.become(.loaded(1)))
        await alone.expect("the value takes its place") { log.events.suffix(2).contains("failure disappeared") }
        store.send(.become(.failed(LoadFailure(Offline()), last: 1)))
        await alone.expect("the next failure appears") { log.count("failure appeared") == 2 }
        alone.expect(log.count("content disappeared") == 0, "the content stays beside the failure")
        alone.expect(log.count("content appeared") == 1, "the content has appeared once")
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

private struct Failing: View {
  let store: Store<Numbers>
  let log: Log

  var body: some View {
    LoadableView(store.number) { number in
      shown("\(number)", "content")
    } loading: {
      Text("loading")
    } failure: { _ in
      shown("failed", "failure")
    }
  }

  private func shown(_ text: String, _ name: String) -> some View {
    Text(text).onAppear { log.add("\(name) appeared") }.onDisappear { log.add("\(name) disappeared") }
  }
}
