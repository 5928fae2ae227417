// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension RuleProof {
  static let ofEndings: [String: RuleProof] = [
    "loop-cannot-leave": RuleProof(
      reported: #"""
        @MainActor final class Feed {
          private var next: Int? = 1
          private let page: @MainActor (Int) async throws -> Int?
          init(page: @escaping @MainActor (Int) async throws -> Int?) { self.page = page }

          func loadAll() async throws {
            while next != nil { await loadMore() }
          }

          private func loadMore() async {
            guard let number = next else { return }
            do { next = try await page(number) } catch { print(error) }
          }
        }
        """#,
      mended: #"""
        @MainActor final class Feed {
          private var next: Int? = 1
          private let page: @MainActor (Int) async throws -> Int?
          init(page: @escaping @MainActor (Int) async throws -> Int?) { self.page = page }

          func loadAll() async throws {
            while next != nil { try await loadMore() }
          }

          private func loadMore() async throws {
            guard let number = next else { return }
            next = try await page(number)
          }
        }
        """#,
      test: #"""
        @MainActor @Test func `a page that fails is not requested again at once`() async {
          await explore { scenario in
            let requests = Requests()
            // It fails three times, so that the test ends whatever the loop does.
            let feed = Feed(page: { _ in try requests.fail(3) })
            scenario.anyTime("the feed appears") { Task { try await feed.loadAll() } }
            scenario.atEnd("there was one request") { requests.count == 1 }
          }
        }

        @MainActor final class Requests {
          private(set) var count = 0

          func fail(_ times: Int) throws -> Int? {
            count += 1
            if count <= times { throw CancellationError() }
            return nil
          }
        }
        """#),
    "refresh-not-awaited": RuleProof(
      reported: #"""
        @MainActor final class Rows {
          private(set) var rows: [Int] = []
          private let load: @MainActor () async throws -> [Int]
          init(load: @escaping @MainActor () async throws -> [Int]) { self.load = load }

          /// What the `refreshable` modifier awaits.
          func refresh() async { reload() }

          private func reload() { Task { rows = try await load() } }
        }
        """#,
      mended: #"""
        @MainActor final class Rows {
          private(set) var rows: [Int] = []
          private let load: @MainActor () async throws -> [Int]
          init(load: @escaping @MainActor () async throws -> [Int]) { self.load = load }

          /// What the `refreshable` modifier awaits.
          func refresh() async { await reload() }

          private func reload() async {
            if let rows = try? await load() { self.rows = rows }
          }
        }
        """#,
      test: #"""
        @MainActor @Test func `the refresh control spins until the rows have come`() async {
          await explore { scenario in
            let load = scenario.stub("load") { () in [1] }
            let rows = Rows(load: { try await load() })
            var isSpinning = true
            scenario.anyTime("the list is pulled") {
              Task {
                await rows.refresh()
                isSpinning = false
              }
            }
            scenario.never("the spinner has gone before the rows came") { !isSpinning && rows.rows.isEmpty }
          }
        }
        """#),
    "timeout-without-cancel": RuleProof(
      reported: #"""
        @MainActor final class Quiz {
          private(set) var answer: String?
          private(set) var isOver = false
          private let clock: any Clock<Duration>
          private let ask: @Sendable () async throws -> String
          init(clock: any Clock<Duration>, ask: @escaping @Sendable () async throws -> String) { (self.clock, self.ask) = (clock, ask) }

          func asked() {
            Task { [clock, ask] in
              answer = await withTaskGroup(of: String?.self) { group in
                group.addTask { try? await ask() }
                group.addTask {
                  try? await clock.sleep(for: .seconds(5))
                  return nil
                }
                return await group.next() ?? nil
              }
              isOver = true
            }
          }
        }
        """#,
      mended: #"""
        @MainActor final class Quiz {
          private(set) var answer: String?
          private(set) var isOver = false
          private let clock: any Clock<Duration>
          private let ask: @Sendable () async throws -> String
          init(clock: any Clock<Duration>, ask: @escaping @Sendable () async throws -> String) { (self.clock, self.ask) = (clock, ask) }

          func asked() {
            Task { [clock, ask] in
              answer = await withTaskGroup(of: String?.self) { group in
                group.addTask { try? await ask() }
                group.addTask {
                  try? await clock.sleep(for: .seconds(5))
                  return nil
                }
                defer { group.cancelAll() }
                return await group.next() ?? nil
              }
              isOver = true
            }
          }
        }
        """#,
      test: #"""
        @MainActor @Test(.controlsWork) func `a question is over after five seconds, without an answer too`() async {
          let (clock, ask) = (TestClock(), Stub<Void, String>("ask"))
          let quiz = Quiz(clock: clock, ask: { try await ask() })
          quiz.asked()
          await ask.waitForCalls()
          await clock.waitForSleepers()
          await clock.advance(by: .seconds(5))
          #expect(await isSoon { quiz.isOver })
        }

        /// The group's tasks run on threads of their own, so the end is awaited for a while.
        @MainActor func isSoon(_ condition: () -> Bool) async -> Bool {
          for _ in 0..<200 where !condition() { try? await Task.sleep(for: .milliseconds(5)) }
          return condition()
        }
        """#),
  ]
}
