// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// The code of doc comments, line for line.

import Belay
import BelayUI
import SwiftUI

private enum DocStateStore {
  struct SearchAPI: Sendable {
    static let live = SearchAPI()
  }

  struct Search: Feature {
    struct State {
      var query = ""
      var hits: [Hit] = []
    }
    enum Action {
      case appeared
      case queryChanged(String)
    }

    let api: SearchAPI

    func receive(_ action: Action, into state: inout State) -> Effect<Self> { .none }
  }

  struct SearchView: View {
    @StateStore(Search(api: .live), state: .init()) private var store

    var body: some View {
      List(store.hits) { hit in Text(hit.name) }
        .searchable(text: store.binding(\.query) { .queryChanged($0) })
        .task(store, .appeared)
    }
  }
}

private enum DocStateStoreOutput {
  struct CheckoutAPI: Sendable {}

  struct Checkout: Feature {
    struct State { var quantity = 1 }
    enum Action { case buyTapped }
    enum Output { case completed(Receipt) }

    let api: CheckoutAPI

    func receive(_ action: Action, into state: inout State) -> Effect<Self> {
      .output(.completed(Receipt(id: state.quantity)))
    }
  }

  // swift-format-ignore
  struct CheckoutScreen: View {
    @StateStore private var store: Store<Checkout>

    init(api: CheckoutAPI, onCompleted: @escaping (Receipt) -> Void) {
      _store = StateStore(Checkout(api: api), state: .init()) { output in
        switch output { case .completed(let receipt): onCompleted(receipt) }
      }
    }

    var body: some View {
      Button("Buy") { store.send(.buyTapped) }
    }
  }
}

private func numbers() -> AsyncStream<Int> { AsyncStream { $0.finish() } }

private enum DocViewTasks {
  struct CounterView: View {
    @State private var count = 0
    @ViewTasks private var tasks

    var body: some View {
      Button("Count: \(count)") {
        tasks.run(.counting) { for await number in numbers() { count = number } }
      }
      .owning(tasks)
    }
  }
}
