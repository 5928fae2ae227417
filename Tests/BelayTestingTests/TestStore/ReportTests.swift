// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Testing

#if DEBUG
  @MainActor
  @Suite(.timeLimit(.minutes(15)))
  struct `Belay's reports` {
    @Test func `are at the line that has started the work, or that makes the turn`() async {
      var lines: [UInt] = []
      let failures = await Failures.of {
        let pages = Stub<Int, [Int]>("pages")
        let store = TestStore(Listing(pages: { try await pages($0) }), state: .init(), exhaustivity: .off)
        lines.append(#line + 1)
        store.send(.load(.first))
        pages.answer([1, 2, 1])
        await store.receive(.set(\.rows))
        store.send(.load(.next))
        lines.append(#line + 1)
        store.send(.load(.first, Lane("other")))
        store.end()
        await store.finish()
      }
      #expect(failures.lines == lines)
      #expect(
        failures.texts.first?.hasPrefix("Belay reports: The page that loadPage(.first, of: \\State.rows) has loaded")
          == true)
      #expect(failures.texts.last?.contains("asks for a page of \\State.rows in the lane 'other'") == true)
    }

    @Test func `of what the test's own closure does are at the closure's line`() async {
      var line: UInt = 0
      let failures = await Failures.of {
        let store = TestStore(Listing(pages: { _ in [1] }), state: .init())
        store.send(.load(.first)) { $0.rows.startLoading(.first) }
        line = #line + 1
        await store.receive(.set(\.rows)) { rows in
          rows.rows.finishLoading(.first, with: Page([.init(id: 1), .init(id: 1)], next: 1))
        }
        await store.finish()
      }
      #expect(failures.lines == [line])
      #expect(
        failures.texts.first?.hasPrefix("Belay reports: The page of finishLoading(.first, with:) has a row") == true)
    }

    @Test func `of a plain store fail the test whose work is controlled, at the call`() async {
      var line: UInt = 0
      let failures = await Failures.of {
        line = #line + 1
        await withControlledWork {
          let store = Store(Listing(pages: { _ in [1, 1] }), state: .init())
          await store.perform(.load(.first))
        }
      }
      #expect(failures.lines == [line])
      #expect(failures.texts.first?.hasPrefix("Belay reports: The page that") == true)
    }

    @Test func `of a plain store fail the test with the trait`() async throws {
      let trait = WorkTrait.controlsWork
      let test = try #require(Test.current)
      try await withKnownIssue {
        try await trait.provideScope(for: test, testCase: nil) {
          await Self.loadTwice()
        }
      } matching: { issue in
        issue.comments.contains { $0.rawValue.hasPrefix("Belay reports: The page that") }
      }
    }

    private static func loadTwice() async {
      let store = Store(Listing(pages: { _ in [1, 1] }), state: .init())
      await store.perform(.load(.first))
    }
  }
#endif

private struct Listing: Feature {
  struct Row: Identifiable, Equatable { let id: Int }
  struct State: Equatable { var rows = Paged<Row, Int>() }
  enum Action { case load(PageRequest, Lane = Lane("rows")) }

  let pages: @MainActor @Sendable (Int) async throws -> [Int]

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .load(let page, let lane):
      .loadPage(page, of: \.rows, in: lane) { _, offset in
        Page(try await pages(offset ?? 0).map(Row.init), next: (offset ?? 0) + 1)
      }
    }
  }
}
