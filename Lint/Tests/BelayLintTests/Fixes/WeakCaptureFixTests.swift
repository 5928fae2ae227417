// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("Fixes of observer-not-removed")
struct WeakCaptureFixTests {
  private func screen(_ subscription: String) -> String {
    """
    import Combine

    final class QuoteViewController: UIViewController {
        private let quotes: Quotes
        private var cancellables: Set<AnyCancellable> = []
        private var price = 0

        override func viewDidLoad() {
            super.viewDidLoad()
    \(subscription)
        }

        private func show(_ price: Int) { self.price = price }
    }

    """
  }

  private func expect(_ subscription: String, gives expected: String, sourceLocation: SourceLocation = #_sourceLocation)
  {
    expectFix(
      of: "observer-not-removed", in: screen(subscription), gives: screen(expected), sourceLocation: sourceLocation)
  }

  private func expectNoFix(_ subscription: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let found = lint(screen(subscription), "observer-not-removed")
    #expect(!found.isEmpty && found.allSatisfy { $0.fix == nil }, sourceLocation: sourceLocation)
  }

  @Test
  func `A parameter gets a capture list before it, and the guard comes first`() {
    expect(
      """
              quotes.$price
                  .sink { price in
                      self.price = price
                      self.show(price)
                  }
                  .store(in: &cancellables)
      """,
      gives: """
                quotes.$price
                    .sink { [weak self] price in
                        guard let self else { return }
                        self.price = price
                        self.show(price)
                    }
                    .store(in: &cancellables)
        """)
  }

  @Test
  func `A closure on one line is split into lines`() {
    expect(
      """
              quotes.$price.sink { self.show($0) }.store(in: &cancellables)
      """,
      gives: """
                quotes.$price.sink { [weak self] in
                    guard let self else { return }
                    self.show($0)
                }.store(in: &cancellables)
        """)
  }

  @Test
  func `A list that is there gets one more, and a comment stays`() {
    expect(
      """
              quotes.$price
                  .sink { [quotes] price in  // all of them
                      self.show(price + quotes.offset)
                  }
                  .store(in: &cancellables)
      """,
      gives: """
                quotes.$price
                    .sink { [quotes, weak self] price in  // all of them
                        guard let self else { return }
                        self.show(price + quotes.offset)
                    }
                    .store(in: &cancellables)
        """)
  }

  @Test
  func `Both closures of a sink`() {
    expect(
      """
              quotes.$price
                  .sink(
                      receiveCompletion: { _ in self.show(0) },
                      receiveValue: {
                          self.show($0)
                      })
                  .store(in: &cancellables)
      """,
      gives: """
                quotes.$price
                    .sink(
                        receiveCompletion: { [weak self] _ in
                            guard let self else { return }
                            self.show(0)
                        },
                        receiveValue: { [weak self] in
                            guard let self else { return }
                            self.show($0)
                        })
                    .store(in: &cancellables)
        """)
  }

  @Test(arguments: [
    "self.cancellables.removeAll()", "self.cancellables = []",
  ])
  func `A sink that ends its own subscription is not reported`(end: String) {
    let subscription = "        quotes.$price.sink { self.show($0); \(end) }.store(in: &cancellables)"
    #expect(lint(screen(subscription), "observer-not-removed").isEmpty)
  }

  @Test(arguments: [
    "quotes.$price.map { self.rounded($0) }.sink { self.show($0) }.store(in: &cancellables)",
    "quotes.$price.sink { [self] in self.show($0) }.store(in: &cancellables)",
    "if price == 0 { quotes.$price.sink { self.show($0) }.store(in: &cancellables) }",
    "quotes.$price.sink { price in let `self` = self; self.show(price) }.store(in: &cancellables)",
    "quotes.$price.sink { n in self.show(n); final class C { var x = 0; func f() { self.x = 1 } } }.store(in: &cancellables)",
    "quotes.$price.sink { self.show($0); done($0) }.store(in: &cancellables)",
    "quotes.$price.sink { price in self.show(price); DispatchQueue.main.async { [self] in show(0) } }.store(in: &cancellables)",
    "quotes.$price.sink(whileTrue: { price in self.show(price); return price < 9 }).store(in: &cancellables)",
    "quotes.$price.sink(receiveCompletion: finish, receiveValue: { self.show($0) }).store(in: &cancellables)",
    "quotes.$price.sink(receiveCompletion: { _ in super.go() }, receiveValue: { self.show($0) }).store(in: &cancellables)",
    "quotes.$price.sink { price in self.onTap = { self.show(price) } }.store(in: &cancellables)",
    "quotes.$price.assign(to: \\.price, on: self).store(in: &cancellables)",
    "quotes.$price.sink { price in self.show(price); self.show(0) /* twice */ }.store(in: &cancellables)",
  ])
  func `What another closure holds, and what is decided or cannot be laid out, is left`(subscription: String) {
    expectNoFix("        " + subscription)
  }
}
