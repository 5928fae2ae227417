// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint
@testable import LintRules

@Suite("task-outlives-owner")
struct TaskOutlivesOwnerTests {
  @Test
  func `A loop that uses self, in a task that the deinit cancels`() {
    expectFindings(
      of: "task-outlives-owner",
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

  @Test
  func `A member without self holds it as well`() {
    expectFindings(
      of: "task-outlives-owner",
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

  @Test
  func `A guard before the loop undoes the weak capture`() {
    expectFindings(
      of: "task-outlives-owner",
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

  @Test
  func `A method that loops holds self, even when it is called through a weak one`() {
    expectFindings(
      of: "task-outlives-owner",
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

  @Test
  func `Nothing cancels the listening of a view model`() {
    expectFindings(
      of: "task-outlives-owner",
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

  @Test
  func `A set of cancellables cancels when it goes, and does not go`() {
    expectFindings(
      of: "task-outlives-owner",
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

  @Test
  func `Self taken inside the loop is held for one element`() {
    expectNothing(
      of: "task-outlives-owner",
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

  @Test
  func `One request may hold self`() {
    expectNothing(
      of: "task-outlives-owner",
      in: """
        final class Ticker {
          private var loading: Task<Void, Never>?
          func load() { loading = Task { self.items = await api.items() } }
          var items: [Int] = []
          deinit { loading?.cancel() }
        }
        """)
  }

  @Test
  func `A task group ends, a break on the first element too, and a retry`() {
    expectNothing(
      of: "task-outlives-owner",
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

  @Test
  func `A singleton and what the app keeps live as long as the app`() {
    expectNothing(
      of: "task-outlives-owner",
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

  @Test
  func `A task that is awaited, or cancelled where its stream ends, has an end`() {
    expectNothing(
      of: "task-outlives-owner",
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

  @Test
  func `The same method name on another object is another method`() {
    expectNothing(
      of: "task-outlives-owner",
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

  @Test
  func `A task that a method returns`() {
    expectFindings(
      of: "task-outlives-owner",
      in: """
        final class Donations: ObservableObject {
          private var updates: Task<Void, any Error>?
          init() { updates = listen() }
          private func listen() -> Task<Void, any Error> {
            return 1️⃣Task.detached { for await result in Transaction.updates { await self.take(result) } }
          }
          func take(_ result: Int) async {}
          deinit { updates?.cancel() }
        }
        """)
  }

  @Test
  func `A constant first, a property then`() {
    expectFindings(
      of: "task-outlives-owner",
      in: """
        final class Ticker {
          private var listening: Task<Void, Never>?
          func start(_ quotes: AsyncStream<Int>) {
            let task = 1️⃣Task { for await quote in quotes { show(quote) } }
            self.listening = task
          }
          func show(_ quote: Int) {}
          deinit { listening?.cancel() }
        }
        """)
  }

  @Test
  func `Sequences made of endless ones`() {
    expectFindings(
      of: "task-outlives-owner",
      in: """
        final class Windows {
          private var watching: Task<Void, Never>?
          func watch(_ app: Watched) {
            watching = 1️⃣Task {
              let moves = app.notifications().filter { $0.isMove }.map(\\.frame).removeDuplicates()
              for await frame in merge(moves.debounce(for: .seconds(0.5)), app.resizeEvents) { show(frame) }
            }
          }
          func show(_ frame: Int) {}
          deinit { watching?.cancel() }
        }
        """)
  }

  @Test
  func `Two tasks in one property are one finding`() {
    expectFindings(
      of: "task-outlives-owner",
      in: """
        final class Ticker {
          private var listening: Task<Void, Never>?
          var price = 0
          func start(_ quotes: AsyncStream<Int>, _ other: AsyncStream<Int>) {
            listening = 1️⃣Task { for await quote in quotes { self.price = quote } }
            listening = Task { for await quote in other { self.price = quote } }
          }
          deinit { listening?.cancel() }
        }
        """)
  }

  @Test
  func `The state of the view that the app shows lives as long as the app`() {
    expectNothing(
      of: "task-outlives-owner",
      in: """
        @main struct Shop: App { var body: some Scene { WindowGroup { Frame { Front() } } } }
        struct Front: View { @StateObject private var guide = Guide() }
        final class Guide: ObservableObject {
          private var task: Task<Void, Never>?
          var mode = 0
          func start() { task = Task { for await mode in Settings.updates { self.mode = mode } } }
          deinit { task?.cancel() }
        }
        """)
  }

  @Test
  func `The screen tells the looping object to stop when it disappears`() {
    expectNothing(
      of: "task-outlives-owner",
      in: """
        final class ScanViewController: UIViewController {
          let scanner: Scanner
          func begin() { Task { try await scanner.scan() } }
          func end() { Task { await scanner.halt() } }
          override func viewWillDisappear(_ animated: Bool) { end() }
        }
        final class Scanner {
          func scan() async throws { for await found in radio.foundEvents { print(found) } }
          func halt() async {}
        }
        """)
  }

  @Test
  func `Another object cancels it`() {
    expectNothing(
      of: "task-outlives-owner",
      in: """
        final class AssetViewModel {
          var observing: Task<Void, Never>?
          var state = 0
          init() { observing = Task { [weak self] in await self?.observe() } }
          private func observe() async { for await new in hub.stateUpdates { state = new } }
        }
        final class AssetViewController: UIViewController {
          let model: AssetViewModel
          deinit { model.observing?.cancel() }
        }
        """)
  }

  @Test
  func `It forgets itself when it is through: it ends`() {
    expectNothing(
      of: "task-outlives-owner",
      in: """
        final class Chat {
          private var answering: Task<Void, Never>?
          func ask(_ done: @escaping () -> Void) {
            answering = Task {
              await self.answer()
              self.answering = nil
              done()
            }
          }
          private func answer() async { for await word in model.wordStream { print(word) } }
          deinit { answering?.cancel() }
        }
        """)
  }

  @Test
  func `What StoreKit knows now is a list with an end`() {
    expectNothing(
      of: "task-outlives-owner",
      in: """
        final class Shelf {
          private var updates: Task<Void, Never>?
          func start() {
            updates = Task { [weak self] in
              for await _ in Transaction.updates { await self?.refresh() }
            }
          }
          private func refresh() async { for await bought in Transaction.currentEntitlements { print(bought) } }
          deinit { updates?.cancel() }
        }
        """)
  }

  @Test
  func `Appearance is no appearing`() {
    expectNothing(
      of: "task-outlives-owner",
      in: """
        final class Themes {
          init() { Task { for await mode in settings.updates { applyAppearance(mode) } } }
          func applyAppearance(_ mode: Int) {}
        }
        """)
  }

  @Test
  func `The first screen is made by the delegate of the app`() {
    expectNothing(
      of: "task-outlives-owner",
      in: """
        final class Delegate: NSObject, UIApplicationDelegate {
          weak var list: ListViewController?
          func begin() { window.rootViewController = RootViewController.make() }
        }
        final class RootViewController: UIViewController {
          static func make() -> RootViewController { RootViewController() }
          func observe() { Task { for await state in hub.updates { show(state) } } }
          func show(_ state: Int) {}
        }
        final class ListViewController: UIViewController {
          func observe() { Task { for await state in hub.updates { show(state) } } }
          func show(_ state: Int) {}
        }
        """)
  }

  @Test
  func `An error if only the deinit cancels, a warning if there is another way`() {
    func code(_ more: String) -> String {
      """
      final class Ticker {
        private var listening: Task<Void, Never>?
        var price = 0
        func start(_ quotes: AsyncStream<Int>) { listening = Task { for await quote in quotes { self.price = quote } } }
        deinit { listening?.cancel() }
        \(more)
      }
      """
    }
    #expect(lint(code(""), "task-outlives-owner").map(\.severity) == [.error])
    #expect(lint(code("func stop() { listening?.cancel() }"), "task-outlives-owner").map(\.severity) == [.warning])
  }
}
