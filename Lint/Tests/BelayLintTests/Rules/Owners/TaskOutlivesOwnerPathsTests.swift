// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint
@testable import LintRules

@Suite("task-outlives-owner, on code")
struct TaskOutlivesOwnerPathsTests {
  @Test
  func `A cell that listens`() {
    expectFindings(
      of: "task-outlives-owner",
      in: """
        final class TipCell: UITableViewCell {
          func showTip() {
            let tip = Tip()
            1️⃣Task { @MainActor in
              for await isShown in tip.shouldDisplayUpdates { render(isShown) }
            }
          }
          func render(_ isShown: Bool) {}
        }
        """)
  }

  @Test
  func `Any sequence that an object keeps`() {
    expectFindings(
      of: "task-outlives-owner",
      in: """
        final class Watcher: ObservableObject {
          var value = 0
          let source: any AsyncSequence
          init(_ source: any AsyncSequence) {
            self.source = source
            watch()
          }
          func watch() { 1️⃣Task { for try await next in source { value = next as? Int ?? 0 } } }
        }
        """)
  }

  @Test
  func `Sessions that others offer`() {
    expectFindings(
      of: "task-outlives-owner",
      in: """
        final class TogetherViewController: UIViewController {
          func join() {
            1️⃣Task { for await session in Watching.sessions() { await configure(session) } }
          }
          func configure(_ session: Int) async {}
        }
        """)
  }

  @Test
  func `A deinit that should do something, and a queue of its own type`() {
    expectFindings(
      of: "task-outlives-owner",
      in: """
        final class Folder {
          private var events = EventQueue()
          init() { 1️⃣Task { for await event in self.events { handle(event) } } }
          deinit { stop() }
          func stop() { presenter.remove(self) }
          func handle(_ event: Int) {}
        }
        final class EventQueue: AsyncSequence {
          deinit { continuation.finish() }
        }
        """)
  }

  @Test
  func `The name of another object's task says nothing of this one`() {
    expectFindings(
      of: "task-outlives-owner",
      in: """
        final class OtherScreen {
          func left(_ player: Player) { player.listening?.cancel() }
        }
        struct Player { var listening: Task<Void, Never>? }
        final class RadioViewModel {
          private var listening: Task<Void, Never>?
          func begin() { listening = 1️⃣Task { for await song in radio.songUpdates { self.show(song) } } }
          func show(_ song: Int) {}
          deinit { listening?.cancel() }
        }
        """)
  }

  @Test
  func `A stop that is called`() {
    expectNothing(
      of: "task-outlives-owner",
      in: """
        final class RadioViewModel {
          private var listening: Task<Void, Never>?
          func begin() { listening = Task { for await song in radio.songUpdates { self.show(song) } } }
          func show(_ song: Int) {}
          func end() { listening?.cancel() }
          deinit { listening?.cancel() }
        }
        struct RadioView: View {
          @StateObject var model = RadioViewModel()
          var body: some View { Text("").onDisappear { model.end() } }
        }
        """)
  }

  @Test
  func `A service that no screen has`() {
    expectNothing(
      of: "task-outlives-owner",
      in: """
        final class Importer {
          let connection: Connection
          func activate() { Task { for await message in connection.stream() { handle(message) } } }
          func handle(_ message: Int) {}
        }
        """)
  }

  @Test
  func `A method finishes the stream that it listens to`() {
    expectNothing(
      of: "task-outlives-owner",
      in: """
        final class QueueViewModel {
          private let eventStream: AsyncStream<Int>
          private let continuation: AsyncStream<Int>.Continuation
          func begin() { Task { for await event in eventStream { show(event) } } }
          func show(_ event: Int) {}
          func end() { continuation.finish() }
        }
        """)
  }

  @Test
  func `A retry without an end`() {
    expectFindings(
      of: "task-outlives-owner",
      in: """
        @MainActor final class FeedViewModel: ObservableObject {
          @Published var rows: [Row] = []
          func load() async {
            do {
              rows = try await api.rows()
            } catch {
              try? await Task.sleep(for: .seconds(2))
              await 1️⃣load()
            }
          }
        }
        struct FeedView: View {
          @StateObject var model = FeedViewModel()
          var body: some View { Text("").onAppear { Task { await model.load() } } }
        }
        """)
  }

  @Test
  func `A retry that a cancellation or a limit ends`() {
    expectNothing(
      of: "task-outlives-owner",
      in: """
        @MainActor final class FeedViewModel: ObservableObject {
          @Published var rows: [Row] = []
          func load() async throws {
            do {
              rows = try await api.rows()
            } catch {
              try await Task.sleep(for: .seconds(2))
              try await load()
            }
          }
          func reload(attempt: Int = 0) async {
            do {
              rows = try await api.rows()
            } catch {
              try? await Task.sleep(for: .seconds(2))
              await reload(attempt: attempt + 1)
            }
          }
        }
        struct FeedView: View {
          @StateObject var model = FeedViewModel()
          var body: some View {
            Text("").onAppear {
              Task {
                try await model.load()
                await model.reload()
              }
            }
          }
        }
        """)
  }

  @Test
  func `A warning for an object in the state of a view that comes and goes`() {
    func source(_ view: String) -> String {
      """
      final class Store: ObservableObject {
        private var listening: Task<Void, Never>?
        init() {
          listening = Task { for await update in Transaction.updates { self.check(update) } }
        }
        deinit { listening?.cancel() }
        func check(_ update: Int) {}
      }
      struct Tips: View {
        @StateObject private var store = Store()
        var body: some View { Text("") }
      }
      struct Settings: View { var body: some View { NavigationLink("Tips") { \(view) } } }
      @main struct Shop: App { var body: some Scene { WindowGroup { Settings() } } }
      """
    }
    #expect(severities(of: "task-outlives-owner", source("Tips()")) == [.error])
    #expect(severities(of: "task-outlives-owner", source("Text(\"none\")")) == [.note])
  }
}
