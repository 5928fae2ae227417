// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("cancellation-swallowed")
struct CancellationSwallowedTests {
  @Test("A loop that spins once it is cancelled")
  func spins() {
    expectFindings(
      of: CancellationSwallowed.self,
      in: """
        actor Gate {
          var open = 0
          func enter() async {
            1️⃣while open > 3 {
              try? await Task.sleep(for: .seconds(1))
            }
            open += 1
          }
        }
        """)
  }

  @Test("An old task hides the new toast")
  func toast() {
    expectFindings(
      of: CancellationSwallowed.self,
      in: """
        final class Toasts {
          var toast: String?
          private var hiding: Task<Void, Never>?
          func show(_ text: String) {
            hiding?.cancel()
            toast = text
            hiding = 1️⃣Task {
              try? await Task.sleep(for: .seconds(3))
              toast = nil
            }
          }
        }
        """)
  }

  @Test("Weakly too")
  func weakly() {
    expectFindings(
      of: CancellationSwallowed.self,
      in: """
        final class Toasts {
          var toast: String?
          private var hiding: Task<Void, Never>? { didSet { oldValue?.cancel() } }
          func show(_ text: String) {
            hiding = 1️⃣Task { [weak self] in
              _ = try? await Task.sleep(for: .seconds(3))
              self?.hide()
            }
          }
          func hide() { toast = nil }
        }
        """)
  }

  @Test("It asks first")
  func asks() {
    expectNothing(
      of: CancellationSwallowed.self,
      in: """
        final class Toasts {
          var toast: String?
          private var hiding: Task<Void, Never>?
          func show(_ text: String) {
            hiding?.cancel()
            hiding = Task {
              try? await Task.sleep(for: .seconds(3))
              guard !Task.isCancelled else { return }
              toast = nil
            }
          }
          func wait() async { while !Task.isCancelled { try? await Task.sleep(for: .seconds(1)) } }
        }
        """)
  }

  @Test("The sleep throws")
  func throwingSleep() {
    expectNothing(
      of: CancellationSwallowed.self,
      in: """
        final class Toasts {
          var toast: String?
          private var hiding: Task<Void, any Error>?
          func show() {
            hiding?.cancel()
            hiding = Task {
              try await Task.sleep(for: .seconds(3))
              toast = nil
            }
          }
        }
        """)
  }

  @Test("Nobody ever cancels it")
  func neverCancelled() {
    expectNothing(
      of: CancellationSwallowed.self,
      in: """
        final class Toasts {
          var toast: String?
          private var hiding: Task<Void, Never>?
          func show() {
            hiding = Task {
              try? await Task.sleep(for: .seconds(3))
              toast = nil
            }
            Task { while true { try? await Task.sleep(for: .seconds(1)) } }
          }
        }
        """)
  }

  @Test("The sleep is in another closure")
  func otherClosure() {
    expectNothing(
      of: CancellationSwallowed.self,
      in: """
        func reduce() async {
          while pending.isNotEmpty {
            effects.append(.run { send in try? await Task.sleep(for: .seconds(1)) })
          }
        }
        """)
  }
}
