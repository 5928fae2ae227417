// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("cancellation-swallowed")
struct CancellationSwallowedTests {
  @Test
  func `A loop that spins once it is cancelled`() {
    expectFindings(
      of: "cancellation-swallowed",
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
        final class Visitor {
          let gate: Gate
          private var waiting: Task<Void, Never>?
          func come() { waiting = Task { await stepIn() } }
          private func stepIn() async { await gate.enter() }
          func leave() { waiting?.cancel() }
        }
        """)
  }

  @Test
  func `An old task hides the new toast`() {
    expectFindings(
      of: "cancellation-swallowed",
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

  @Test
  func `Weakly too`() {
    expectFindings(
      of: "cancellation-swallowed",
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

  @Test
  func `It asks first`() {
    expectNothing(
      of: "cancellation-swallowed",
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

  @Test
  func `The sleep throws`() {
    expectNothing(
      of: "cancellation-swallowed",
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

  @Test
  func `It is never cancelled`() {
    expectNothing(
      of: "cancellation-swallowed",
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

  @Test
  func `The sleep is in another closure`() {
    expectNothing(
      of: "cancellation-swallowed",
      in: """
        func reduce() async {
          while pending.isNotEmpty {
            effects.append(.run { send in try? await Task.sleep(for: .seconds(1)) })
          }
        }
        """)
  }

  @Test
  func `A caller that asks whether it was cancelled expects to be`() {
    expectFindings(
      of: "cancellation-swallowed",
      in: """
        actor Gate {
          var isOpen = false
          func wait() async { 1️⃣while !isOpen { try? await Task.sleep(for: .seconds(1)) } }
        }
        struct Visit {
          let gate: Gate
          func begin() async throws {
            try Task.checkCancellation()
            await gate.wait()
          }
        }
        """)
  }

  @Test
  func `Started by SwiftUI, which cancels it`() {
    expectFindings(
      of: "cancellation-swallowed",
      in: """
        struct GateView: View {
          @State private var isOpen = false
          var body: some View { Text("Gate").task { await wait() } }
          private func wait() async { 1️⃣while !isOpen { try? await Task.sleep(for: .seconds(1)) } }
        }
        """)
  }

  @Test
  func `A deadline or a counter ends the loop`() {
    expectNothing(
      of: "cancellation-swallowed",
      in: """
        actor Helper {
          var isAlive = true
          private var ending: Task<Void, Never>?
          func cancel() { ending?.cancel() }
          func end() {
            ending = Task {
              await untilLate(.now + 5)
              await nTimes(3)
              await pause(2)
              await since(Date())
            }
          }
          func untilLate(_ last: ContinuousClock.Instant) async {
            while isAlive, ContinuousClock.now < last { try? await Task.sleep(for: .seconds(1)) }
          }
          func nTimes(_ most: Int) async {
            var turn = 0
            while isAlive && turn < most {
              try? await Task.sleep(for: .seconds(1))
              turn += 1
            }
          }
          func pause(_ length: Double) async {
            var left = length
            repeat {
              try? await Task.sleep(for: .seconds(0.5))
              left -= 0.5
            } while left > 0
          }
          func since(_ begin: Date) async {
            while isAlive, Date().timeIntervalSince(begin) < 9 { try? await Task.sleep(for: .seconds(1)) }
          }
        }
        """)
  }

  @Test
  func `Its caller cannot be cancelled`() {
    expectNothing(
      of: "cancellation-swallowed",
      in: """
        struct PollView: View {
          @State private var isAsking = false
          @State private var work: Task<Void, Never>?
          var body: some View {
            Button("Go") { Task { await answer() } }
            Button("Keep") { work = Task { await answer() } }
          }
          private func answer() async { while isAsking { try? await Task.sleep(for: .seconds(1)) } }
          func unused() async { while isAsking { try? await Task.sleep(for: .seconds(1)) } }
        }
        """)
  }

  @Test
  func `Cancelled, but never replaced`() {
    expectNothing(
      of: "cancellation-swallowed",
      in: """
        final class Fireworks {
          var rockets: [Int] = []
          private var ending: Task<Void, Never>?
          func start() {
            guard rockets.isEmpty else { return }
            rockets = [1, 2]
            ending = Task { [weak self] in
              try? await Task.sleep(for: .seconds(3))
              self?.stop()
            }
          }
          func stop() {
            ending?.cancel()
            rockets = []
          }
        }
        """)
  }

  @Test
  func `It asks the state first, itself or in the method that it calls`() {
    expectNothing(
      of: "cancellation-swallowed",
      in: """
        final class Search {
          var isRunning = false
          var until: Date?
          private var late: Task<Void, Never>?
          private var flash: Task<Void, Never>?
          func start() {
            late?.cancel()
            isRunning = true
            late = Task {
              try? await Task.sleep(for: .seconds(3))
              if isRunning { stop() }
            }
          }
          func stop() { isRunning = false }
          func blink(_ end: Date) {
            until = end
            flash?.cancel()
            flash = Task { [weak self] in
              try? await Task.sleep(for: .seconds(3))
              await MainActor.run { self?.endBlink() }
            }
          }
          private func endBlink() {
            guard let until, until <= Date() else { return }
            self.until = nil
          }
        }
        """)
  }

  @Test
  func `A cancel on another way than the start is no replacement`() {
    expectNothing(
      of: "cancellation-swallowed",
      in: """
        struct CopyView: View {
          @State private var isCopied = false
          @State private var back: Task<Void, Never>?
          var body: some View {
            Button("Stop") { back?.cancel() }
            Button("Copy") {
              back = Task {
                try? await Task.sleep(for: .seconds(1))
                isCopied = false
              }
            }
          }
        }
        """)
  }

  @Test
  func `A cancel in a branch that returns, or in the other branch`() {
    expectNothing(
      of: "cancellation-swallowed",
      in: """
        final class Escape {
          private var first: Date?
          private var patience: Task<Void, Never>?
          private var other: Task<Void, Never>?
          func pressed() {
            if first != nil {
              reset()
              return
            }
            first = Date()
            patience = Task { [weak self] in
              try? await Task.sleep(for: .seconds(1))
              self?.first = nil
            }
          }
          private func reset() { patience?.cancel() }
          func released(_ isLong: Bool) {
            if isLong {
              other?.cancel()
            } else {
              other = Task {
                try? await Task.sleep(for: .seconds(1))
                first = nil
              }
            }
          }
        }
        """)
  }

  @Test
  func `What follows is tried, and a cancelled try changes nothing`() {
    expectNothing(
      of: "cancellation-swallowed",
      in: """
        struct FindView: View {
          @State private var hits: [Int] = []
          @State private var search: Task<Void, Never>?
          let api: API
          func typed(_ text: String) {
            search?.cancel()
            search = Task {
              try? await Task.sleep(for: .seconds(0.3))
              do { hits = try await api.find(text) } catch { print(error) }
            }
          }
        }
        """)
  }

  @Test
  func `The code that cancels it sets its condition first, and a preview is no app`() {
    expectNothing(
      of: "cancellation-swallowed",
      in: """
        actor Worker {
          private var isOn = false
          private var work: Task<Void, Never>?
          func start() {
            isOn = true
            work = Task { while isOn { try? await Task.sleep(for: .seconds(9)) } }
          }
          func stop() {
            isOn = false
            work?.cancel()
          }
        }
        #Preview {
          struct Demo: View {
            @State var turn = 0
            var body: some View {
              Text("Demo").task {
                while true {
                  try? await Task.sleep(for: .seconds(1))
                  turn += 1
                }
              }
            }
          }
          return Demo()
        }
        """)
  }
}
