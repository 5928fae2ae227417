// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("cancel-replaces-itself")
struct CancelReplacesItselfTests {
  @Test
  func `The cancel command goes the way of all commands`() {
    expectFindings(
      of: "cancel-replaces-itself",
      in: """
        @MainActor final class Portfolio {
          enum Command { case fetch, stop }
          private var task: Task<Void, Never>?
          func dispatch(_ command: Command) {
            task = 1️⃣Task { await perform(command) }
          }
          private func perform(_ command: Command) async {
            switch command {
            case .fetch: await load()
            case .stop: task?.cancel()
            }
          }
          private func load() async {}
        }
        """)
  }

  @Test
  func `The switch is in the closure itself`() {
    expectFindings(
      of: "cancel-replaces-itself",
      in: """
        final class Portfolio {
          enum Command { case fetch, stop }
          private var task: Task<Void, Never>?
          func dispatch(_ command: Command) {
            self.task = 1️⃣Task { [weak self] in
              switch command {
              case .fetch: await self?.load()
              case .stop: self?.task?.cancel()
              }
            }
          }
          private func load() async {}
        }
        """)
  }

  @Test
  func `A didSet cancels the old task`() {
    expectNothing(
      of: "cancel-replaces-itself",
      in: """
        final class Portfolio {
          private var task: Task<Void, Never>? { didSet { oldValue?.cancel() } }
          func dispatch(_ command: Command) { task = Task { await perform(command) } }
          private func perform(_ command: Command) async {
            switch command {
            case .fetch: await load()
            case .stop: task?.cancel()
            }
          }
          private func load() async {}
        }
        """)
  }

  @Test
  func `It was cancelled before it is replaced`() {
    expectNothing(
      of: "cancel-replaces-itself",
      in: """
        final class Portfolio {
          private var task: Task<Void, Never>?
          func dispatch(_ command: Command) {
            task?.cancel()
            task = Task { await perform(command) }
          }
          private func perform(_ command: Command) async {
            switch command {
            case .fetch: await load()
            case .stop: task?.cancel()
            }
          }
          private func load() async {}
        }
        """)
  }

  @Test
  func `Another object has a method of that name`() {
    expectNothing(
      of: "cancel-replaces-itself",
      in: """
        final class Portfolio {
          private var task: Task<Void, Never>?
          let service: Service
          func refresh(_ query: Query) { task = Task { await service.refresh(query) } }
          func stop(_ query: Query) { if query.isEmpty { task?.cancel() } }
        }
        """)
  }

  @Test
  func `It clears itself up at the end, for no command`() {
    expectNothing(
      of: "cancel-replaces-itself",
      in: """
        final class Ring {
          private var ringing: Task<Void, Never>?
          func ring(_ call: Call) {
            ringing = Task {
              await wait()
              clear()
            }
          }
          func clear() { ringing?.cancel() }
          func wait() async {}
        }
        """)
  }
}
