// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension RuleProof {
  static let ofCancelled: [String: RuleProof] = [
    "task-overwritten": RuleProof(
      reported: #"""
        @MainActor final class Listener {
          private var listening: Task<Void, Never>?
          private let event: @MainActor () async throws -> String
          init(event: @escaping @MainActor () async throws -> String) { self.event = event }

          func appeared() {
            listening = Task { [event] in while let text = try? await event() { print(text) } }
          }
        }
        """#,
      mended: #"""
        @MainActor final class Listener {
          private var listening: Task<Void, Never>?
          private let event: @MainActor () async throws -> String
          init(event: @escaping @MainActor () async throws -> String) { self.event = event }

          func appeared() {
            listening?.cancel()
            listening = Task { [event] in while let text = try? await event() { print(text) } }
          }
        }
        """#,
      test: #"""
        @MainActor @Test(.controlsWork) func `a second appearance ends the first loop`() async {
          let event = Stub<Void, String>("event")
          let listener = Listener(event: { try await event() })
          listener.appeared()
          await event.waitForCalls()
          listener.appeared()
          await event.waitForCalls(2)
          #expect(event.waiting.count == 1)
        }
        """#),
    "cancellation-swallowed": RuleProof(
      reported: #"""
        @MainActor final class Poller {
          private var polling: Task<Void, any Error>?
          private let clock: any Clock<Duration>
          private let refresh: @MainActor () -> Bool
          init(clock: any Clock<Duration>, refresh: @escaping @MainActor () -> Bool) { (self.clock, self.refresh) = (clock, refresh) }

          func start() {
            polling = Task {
              while refresh() { try? await clock.sleep(for: .seconds(5)) }
            }
          }

          func stop() { polling?.cancel() }
        }
        """#,
      mended: #"""
        @MainActor final class Poller {
          private var polling: Task<Void, any Error>?
          private let clock: any Clock<Duration>
          private let refresh: @MainActor () -> Bool
          init(clock: any Clock<Duration>, refresh: @escaping @MainActor () -> Bool) { (self.clock, self.refresh) = (clock, refresh) }

          func start() {
            polling = Task {
              while refresh() { try await clock.sleep(for: .seconds(5)) }
            }
          }

          func stop() { polling?.cancel() }
        }
        """#,
      test: #"""
        @MainActor @Test(.controlsWork) func `polling ends when it is stopped`() async {
          let clock = TestClock()
          var refreshes = 0
          let poller = Poller(clock: clock) {
            refreshes += 1
            // It ends after ten, so that the test ends whatever the loop does.
            return refreshes < 10
          }
          poller.start()
          await clock.waitForSleepers()
          poller.stop()
          await clock.advance(by: .zero)
          #expect(refreshes == 1)
        }
        """#),
    "cancellation-shown": RuleProof(
      reported: #"""
        @MainActor final class Post {
          enum State: Equatable { case idle, shown(String), failed }
          private(set) var state = State.idle
          private let load: @MainActor (Int) async throws -> String
          init(load: @escaping @MainActor (Int) async throws -> String) { self.load = load }

          /// What `task(id:)` runs, and SwiftUI cancels when the id changes.
          func task(_ account: Int) async {
            do { state = .shown(try await load(account)) } catch { state = .failed }
          }
        }
        """#,
      mended: #"""
        @MainActor final class Post {
          enum State: Equatable { case idle, shown(String), failed }
          private(set) var state = State.idle
          private let load: @MainActor (Int) async throws -> String
          init(load: @escaping @MainActor (Int) async throws -> String) { self.load = load }

          /// What `task(id:)` runs, and SwiftUI cancels when the id changes.
          func task(_ account: Int) async {
            do { state = .shown(try await load(account)) } catch {
              if !Task.isCancelled { state = .failed }
            }
          }
        }
        """#,
      test: #"""
        @MainActor @Test func `another account is no failure`() async {
          await explore { scenario in
            let load = scenario.stub("load") { (account: Int) in "post of \(account)" }
            let post = Post(load: { try await load($0) })
            let first = Task { await post.task(1) }
            scenario.anyTime("account 2 is chosen") {
              first.cancel()
              Task { await post.task(2) }
            }
            scenario.never("a failure is shown") { post.state == .failed }
          }
        }
        """#),
  ]
}
