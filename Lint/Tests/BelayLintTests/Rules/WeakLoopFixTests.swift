// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("Fixes of task-outlives-owner")
struct WeakLoopFixTests {
  private func model(_ task: String, members: String = "let prices: AsyncStream<Int>") -> String {
    """
    final class PriceModel {
      private var updates: Task<Void, Never>?
      private var price = 0
      \(members)

      func appeared(_ updates: AsyncStream<Int>) {
    \(task)
      }

      deinit { updates?.cancel() }
    }

    """
  }

  private func expect(_ task: String, gives expected: String, sourceLocation: SourceLocation = #_sourceLocation) {
    expectFix(of: TaskOutlivesOwner.self, in: model(task), gives: model(expected), sourceLocation: sourceLocation)
  }

  private func expectNoFix(_ task: String, members: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let found = lint(model(task, members: members), TaskOutlivesOwner.self)
    #expect(found.count == 1 && found.allSatisfy { $0.fix == nil }, sourceLocation: sourceLocation)
  }

  @Test
  func `The guard goes into the loop`() {
    expect(
      """
          self.updates = Task { [weak self] in
            guard let self else { return }
            for await price in updates { self.price = price }
          }
      """,
      gives: """
            self.updates = Task { [weak self] in
              for await price in updates {
                guard let self else { return }
                self.price = price
              }
            }
        """)
  }

  @Test
  func `A strong self becomes a weak one, and the constant that the loop runs over is captured`() {
    expect(
      """
          self.updates = Task {
            for await price in prices {
              self.price = price
            }
          }
      """,
      gives: """
            self.updates = Task { [weak self, prices] in
              for await price in prices {
                guard let self else { return }
                self.price = price
              }
            }
        """)
  }

  @Test
  func `In a list that is there, behind an attribute, and with self before the constant`() {
    expect(
      """
          self.updates = Task { @MainActor in
            // Until the screen goes.
            for await price in self.prices.dropFirst() {
              self.price = price
            }
          }
      """,
      gives: """
            self.updates = Task { @MainActor [weak self, prices] in
              // Until the screen goes.
              for await price in prices.dropFirst() {
                guard let self else { return }
                self.price = price
              }
            }
        """)
    expect(
      """
          self.updates = Task { [updates] in
            for await price in updates {
              self.price = price
            }
          }
      """,
      gives: """
            self.updates = Task { [updates, weak self] in
              for await price in updates {
                guard let self else { return }
                self.price = price
              }
            }
        """)
  }

  @Test
  func `Where only the sequence needs self, the constant is enough`() {
    expect(
      """
          self.updates = Task {
            for await price in prices {
              print(price)
            }
          }
      """,
      gives: """
            self.updates = Task { [prices] in
              for await price in prices {
                print(price)
              }
            }
        """)
  }

  @Test(arguments: [
    ("var prices: AsyncStream<Int>", "for await price in prices {\n        self.price = price\n      }"),
    ("let hub: Hub", "for await price in hub.updates(of: price) {\n        self.price = price\n      }"),
    ("let hub: Hub", "for await price in updates where price > self.price {\n        self.price = price\n      }"),
    ("let hub: Hub", "for await price in updates {\n        self.price = price\n      }\n      finish()"),
    ("let hub: Hub", "prepare()\n      for await price in updates {\n        self.price = price\n      }"),
  ])
  func `No fix where something else might change`(_ members: String, _ body: String) {
    expectNoFix("    self.updates = Task {\n      \(body)\n    }", members: members)
  }

  @Test
  func `No fix in an actor: with a weak self the task would leave it`() {
    let source = model(
      "    self.updates = Task {\n      for await price in updates {\n        self.price = price\n      }\n    }"
    )
    .replacing("final class", with: "actor")
    #expect(lint(source, TaskOutlivesOwner.self).allSatisfy { $0.fix == nil })
  }
}
