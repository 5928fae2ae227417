// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

/// Code that changes a part of the tree's state has exclusive access to all of it.
@Suite("Children: preconditions")
@MainActor
struct ChildPreconditionTests {
  #if os(macOS) || os(Linux)
    @Test
    func `A child's receive reads its parent's store`() async throws {
      let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
        let store = Store(OptionalNest(log: Log()), state: .init(leaf: .init()))
        store.child(OptionalNest.leaf)!.send(.set { $0.level = store.id })
      }
      expect(result, says: "The store of OptionalNest was read", "of Leaf, a store of the same tree")
    }

    @Test
    func `A row's receive reads its sibling's store`() async throws {
      let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
        let store = Store(RowNest(log: Log()), state: .init(rows: [.init(id: 1, twig: .init()), .init(id: 2)]))
        let twig = store.child(RowNest.rows, id: 1)!.child(Leaf.twig)!
        store.child(RowNest.rows, id: 2)!.send(.set { $0.level = twig.level })
      }
      expect(result, says: "The store of Probe was read", "of Leaf, a store of the same tree")
    }

    @Test
    func `A parent's receive reads its child's handle`() async throws {
      let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
        let store = Store(CaseNest(log: Log()), state: .there(.init()))
        let leaf = store.child(CaseNest.leaf)!
        store.send(.set { _ in _ = leaf.text })
      }
      expect(result, says: "The store of Leaf was read", "of CaseNest, a store of the same tree")
    }

    @Test
    func `A parent's receive asks its store for a child`() async throws {
      let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
        let store = Store(RowNest(log: Log()), state: .init(rows: [.init()]))
        store.send(.set { _ in _ = store.child(RowNest.rows, id: 1) })
      }
      expect(result, says: "The store of RowNest was read", "Read the `state`")
    }

    @Test
    func `A child's context changes its state inside its parent's receive`() async throws {
      let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
        let store = Store(OptionalNest(log: Log()), state: .init(leaf: .init()))
        let (_, context) = store.child(OptionalNest.leaf)!.start(.run { _ in })
        store.send(.set { _ in try? context.update { $0.level = 1 } })
      }
      expect(result, says: "The state of Leaf was to be changed", "of OptionalNest, a store of the same tree")
    }

    @Test
    func `A row changes its id`() async throws {
      let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
        let store = Store(RowNest(log: Log()), state: .init(rows: [.init()]))
        store.child(RowNest.rows, id: 1)!.send(.set { $0.id = 2 })
      }
      expect(result, says: "The row with the id 1 was given the id 2")
    }

    private func expect(
      _ result: ExitTest.Result, says sentences: String..., sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) {
      let text = String(decoding: result.standardErrorContent, as: UTF8.self)
      for sentence in sentences {
        #expect(text.contains(sentence), "\(text.prefix(300))", sourceLocation: sourceLocation)
      }
    }
  #endif
}
