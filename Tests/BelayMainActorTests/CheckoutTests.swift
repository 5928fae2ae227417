// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Testing

@Suite("Checkout, compiled with main-actor default isolation")
struct CheckoutTests {
  final class Counter {
    var heard: [Receipt] = []
    private(set) var isSubmitting = false
    lazy var store = Store(Checkout(api: api), state: .init(), owner: self) { owner, output in
      switch output {
      case .completed(let receipt): owner.heard.append(receipt)
      }
    }
    private let api = CheckoutAPI(validate: { _ in true }, submit: { Receipt(number: $0) })
  }

  @Test
  func `It submits, and tells its owner`() async {
    let counter = Counter()
    counter.store.send(.quantityChanged(2))
    let run = counter.store.run(.submitTapped)
    #expect(counter.store.isSubmitting)
    #expect(await run.finished() == .finished)
    #expect(!counter.store.isSubmitting)
    #expect(counter.heard == [Receipt(number: 2)])
  }

  @Test
  func `Its deinit comes while it submits`() async {
    var counter: Counter? = Counter()
    weak let handle = counter
    let run = counter!.store.run(.submitTapped)
    counter = nil
    #expect(handle == nil)
    #expect(await run.finished() == .cancelled)
  }

  @Test
  func `A scope of an owner that is main-actor by default`() async {
    let screen = Screen()
    #expect(await screen.load().finished() == .finished)
    #expect(screen.title == "loaded")
    #expect(!screen.isLoading)
  }

  final class Screen {
    private let scope = TaskScope()
    var isLoading = false
    var title = ""

    func load() -> Run {
      scope.run(Lane("load", .restart), on: self) { owner in
        try await owner.hold(\.isLoading, at: true) {
          try owner { $0.title = "loaded" }
        }
      }
    }
  }
}
