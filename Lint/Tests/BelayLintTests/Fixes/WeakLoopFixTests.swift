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
    expectFix(of: "task-outlives-owner", in: model(task), gives: model(expected), sourceLocation: sourceLocation)
  }

  private func expectNoFix(
    _ task: String, members: String = "let prices: AsyncStream<Int>", base: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let source = model(task, members: members).replacing("PriceModel", with: "PriceModel\(base)")
    let found = lint(source, "task-outlives-owner")
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
    #expect(lint(source, "task-outlives-owner").allSatisfy { $0.fix == nil })
  }

  @Test
  func `A guard on several lines is indented with the loop, and its other name stays`() {
    expect(
      """
          self.updates = Task { [weak self] in
            // Until the screen goes.
            guard let owner = self else {
              return
            }
            for await price in updates { // each
              // The newest.
              owner.price = price
            }
          }
      """,
      gives: """
            self.updates = Task { [weak self] in
              // Until the screen goes.
              for await price in updates { // each
                guard let owner = self else {
                  return
                }
                // The newest.
                owner.price = price
              }
            }
        """)
  }

  @Test
  func `The step of the indentation is that of the file`() {
    expect(
      """
      \tself.updates = Task {
      \t\tfor await price in updates { self.price = price }
      \t}
      """,
      gives: """
        \tself.updates = Task { [weak self] in
        \t\tfor await price in updates {
        \t\t\tguard let self else { return }
        \t\t\tself.price = price
        \t\t}
        \t}
        """)
    expect(
      """
          self.updates = Task {
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
  func `In another closure the capture list names self`() {
    expect(
      """
          button.onTap {
            self.updates = Task {
              for await price in self.prices {
                self.price = price
              }
            }
          }
      """,
      gives: """
            button.onTap {
              self.updates = Task { [weak self, prices = self.prices] in
                for await price in prices {
                  guard let self else { return }
                  self.price = price
                }
              }
            }
        """)
  }

  @Test
  func `Several tasks of one property have one fix`() {
    expect(
      """
          if isLive {
            self.updates = Task {
              for await price in prices {
                self.price = price
              }
            }
          } else {
            self.updates = Task {
              for await price in updates {
                self.price = price
              }
            }
          }
      """,
      gives: """
            if isLive {
              self.updates = Task { [weak self, prices] in
                for await price in prices {
                  guard let self else { return }
                  self.price = price
                }
              }
            } else {
              self.updates = Task { [weak self] in
                for await price in updates {
                  guard let self else { return }
                  self.price = price
                }
              }
            }
        """)
  }

  @Test
  func `One of several tasks that cannot be fixed leaves them all as they are`() {
    expectNoFix(
      """
          if isLive {
            self.updates = Task {
              for await price in updates {
                self.price = price
              }
            }
          } else {
            self.updates = Task {
              for await price in updates {
                self.price = price
              }
              finish()
            }
          }
      """)
  }

  @Test(arguments: [
    // The sequence needs what the guard binds.
    "Task { [weak self] in\n      guard let owner = self else { return }\n      for await price in owner.prices {\n        owner.price = price\n      }\n    }",
    // With Swift 5, the closure would use the self outside of the task.
    "Task {\n      for await price in updates {\n        animate { self.show(); isShown = true }\n      }\n    }",
    // It would be unused where the clause is left out.
    "Task {\n      for await price in updates {\n        #if DEBUG\n        self.price = price\n        #endif\n      }\n    }",
    // On one line.
    "Task { for await price in updates { self.price = price } }",
  ])
  func `No fix where the loop would need more than that`(_ task: String) {
    expectNoFix("    self.updates = " + task, members: "let prices: AsyncStream<Int>\n  var isShown = false")
  }

  @Test
  func `No fix where a member of a library's class may be meant`() {
    expectNoFix(
      "    self.updates = Task {\n      for await price in stream(of: title) {\n        self.price = price\n      }\n    }",
      base: ": UIViewController")
    expectNoFix(
      "    self.updates = Task {\n      for await price in prices {\n        title = price\n      }\n    }",
      base: ": UIViewController")
  }

  @Test
  func `No fix in a clause of #if`() {
    expectNoFix(
      """
          #if os(iOS)
          self.updates = Task {
            for await price in updates {
              self.price = price
            }
          }
          #endif
      """)
  }

  @Test
  func `A local of the constant's name is not captured in its place`() {
    expectNoFix(
      """
          let prices = [1]
          self.updates = Task {
            for await price in self.prices { self.price = price }
          }
          _ = prices
      """)
  }
}
