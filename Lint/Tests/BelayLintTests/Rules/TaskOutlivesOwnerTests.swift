// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("task-outlives-owner")
struct TaskOutlivesOwnerTests {
  @Test("A loop that uses self, in a task that the deinit cancels")
  func usesSelf() {
    expectFindings(
      of: TaskOutlivesOwner.self,
      in: """
        final class Ticker {
          private var listening: Task<Void, Never>?
          private let exchange: Exchange
          var price = 0
          func start() {
            listening = 1️⃣Task {
              for await quote in exchange.quotes() { self.price = quote }
            }
          }
          deinit { listening?.cancel() }
        }
        """)
  }

  @Test("A member without self holds it as well")
  func usesMember() {
    expectFindings(
      of: TaskOutlivesOwner.self,
      in: """
        final class Ticker {
          private var listening: Task<Void, Never>?
          let exchange: Exchange
          func start() { listening = 1️⃣Task.detached { for try await quote in exchange.quotes() { print(quote) } } }
          deinit { stop() }
          func stop() { listening?.cancel() }
        }
        """)
  }

  @Test("A guard before the loop undoes the weak capture")
  func guardBeforeLoop() {
    expectFindings(
      of: TaskOutlivesOwner.self,
      in: """
        @Observable final class Search {
          var words: [String] = []
          private var task: Task<Void, Never>?
          init(_ typed: AsyncStream<String>) {
            task = 1️⃣Task { [weak self] in
              guard let self else { return }
              for await word in typed { words.append(word) }
            }
          }
          deinit { task?.cancel() }
        }
        """)
  }

  @Test("A method that loops holds self, even when it is called through a weak one")
  func throughMethod() {
    expectFindings(
      of: TaskOutlivesOwner.self,
      in: """
        final class Heartbeat {
          private var beating: Task<Void, Never>?
          func start() { beating = 1️⃣Task { [weak self] in await self?.beat() } }
          private func beat() async {
            while !Task.isCancelled {
              try? await Task.sleep(for: .seconds(1))
              await pulse()
            }
          }
          private func pulse() async {}
          deinit { beating?.cancel() }
        }
        """)
  }

  @Test("Nothing cancels the listening of a view model")
  func nobodyCancels() {
    expectFindings(
      of: TaskOutlivesOwner.self,
      in: """
        final class InboxViewModel {
          var count = 0
          init() {
            1️⃣Task {
              for await _ in NotificationCenter.default.notifications(named: .mail) { count += 1 }
            }
          }
        }
        """)
  }

  @Test("A set of cancellables cancels when it goes, and does not go")
  func bag() {
    expectFindings(
      of: TaskOutlivesOwner.self,
      in: """
        final class Wall {
          private var bag = Set<AnyCancellable>()
          let clock: WallClock
          func start() {
            1️⃣Task { for await time in clock.updates { self.show(time) } }.store(in: &bag)
          }
          func show(_ time: Int) {}
        }
        """)
  }

  @Test("Self taken inside the loop is held for one element")
  func perElement() {
    expectNothing(
      of: TaskOutlivesOwner.self,
      in: """
        final class Ticker {
          private var listening: Task<Void, Never>?
          func start(_ quotes: AsyncStream<Int>) {
            listening = Task { [weak self] in
              for await quote in quotes {
                guard let self else { return }
                show(quote)
              }
            }
          }
          func show(_ quote: Int) {}
          deinit { listening?.cancel() }
        }
        """)
  }

  @Test("One request may hold self")
  func oneRequest() {
    expectNothing(
      of: TaskOutlivesOwner.self,
      in: """
        final class Ticker {
          private var loading: Task<Void, Never>?
          func load() { loading = Task { self.items = await api.items() } }
          var items: [Int] = []
          deinit { loading?.cancel() }
        }
        """)
  }

  @Test("A task group ends, a break on the first element too, and a retry")
  func boundedLoops() {
    expectNothing(
      of: TaskOutlivesOwner.self,
      in: """
        final class Loader {
          private var task: Task<Void, Never>?
          var sum = 0
          func load(_ changes: AsyncStream<Int>) {
            task = Task {
              await withTaskGroup(of: Int.self) { group in
                for await part in group { self.sum += part }
              }
              for await change in changes { self.sum = change; break }
              while true {
                if await self.attempt() { return }
              }
            }
          }
          func attempt() async -> Bool { true }
          deinit { task?.cancel() }
        }
        """)
  }

  @Test("A singleton and what the app keeps live as long as the app")
  func appLong() {
    expectNothing(
      of: TaskOutlivesOwner.self,
      in: """
        final class Purchases {
          static let shared = Purchases()
          private var task: Task<Void, Never>?
          func start() { task = Task { for await update in Transaction.updates { self.handle(update) } } }
          func handle(_ update: Int) {}
          deinit { task?.cancel() }
        }
        @main struct Shop: App { let gate = Gate() }
        final class Gate {
          private var task: Task<Void, Never>?
          func start() { task = Task { for await update in Transaction.updates { self.handle(update) } } }
          func handle(_ update: Int) {}
          deinit { task?.cancel() }
        }
        """)
  }

  @Test("A task that is awaited, or cancelled where its stream ends, has an end")
  func awaited() {
    expectNothing(
      of: TaskOutlivesOwner.self,
      in: """
        final class FeedViewModel {
          func all() -> AsyncStream<Int> {
            AsyncStream { continuation in
              let task = Task { for await x in self.updates { continuation.yield(x) } }
              continuation.onTermination = { _ in task.cancel() }
            }
          }
          func wait() async { await Task { for await x in self.updates { print(x) } }.value }
          var updates: AsyncStream<Int> { fatalError() }
        }
        """)
  }

  @Test("The same method name on another object is another method")
  func otherReceiver() {
    expectNothing(
      of: TaskOutlivesOwner.self,
      in: """
        final class Player {
          private var task: Task<Void, Never>?
          let engine: AudioEngine
          func play() { task = Task { [engine] in await engine.run() } }
          func run() async { while true { await Task.yield() } }
          deinit { task?.cancel() }
        }
        """)
  }
}
