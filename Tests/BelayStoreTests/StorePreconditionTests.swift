// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

/// Preconditions of a store: the process ends with a sentence that says what was wrong and what to do.
@Suite("Store: preconditions")
@MainActor
struct StorePreconditionTests {
  #if os(macOS) || os(Linux)
    @Test
    func `A nested run in the lane of the run around it`() async throws {
      let result = try await #require(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) { @MainActor in
        let store = Store(Probe(), state: .init())
        await store.perform(.run(.upload) { context in context.run(.upload) { _ in } })
      }
      expect(result, says: "StorePreconditionTests.swift", "'upload'", "Give the nested run a lane of its own")
    }

    @Test
    func `A nested run in the lane of the run around the run around it, whatever its own policy`() async throws {
      let result = try await #require(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) { @MainActor in
        let store = Store(Probe(), state: .init())
        await store.perform(
          .run(.images) { context in
            context.run(.upload) { context in
              context.run(.images, policy: .restart) { _ in }
            }
          })
      }
      expect(result, says: "'images'", "Give the nested run a lane of its own")
    }
  #endif

  @Test
  func `A lane where all go at once is free to use for nested runs`() async {
    let store = Store(Probe(), state: .init())
    let outcome = await store.perform(
      .run(.images) { context in
        context.run(.images) { context in
          context.run(.images) { try $0.apply(.deliver("grandchild")) }
        }
      })
    #expect(outcome == .finished)
    #expect(store.delivered == ["grandchild"])
  }

  #if os(macOS) || os(Linux)
    @Test
    func `Reading the store inside receive`() async throws {
      let result = try await #require(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) { @MainActor in
        let store = Store(Probe(), state: .init())
        store.send(
          Probe.Action { state in
            state.count = store.count + 1
            return .none
          })
      }
      expect(result, says: "The store of Probe was read", "Read the `state`")
    }

    @Test
    func `Reading the store inside apply`() async throws {
      let result = try await #require(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) { @MainActor in
        let store = Store(Probe(), state: .init())
        await store.perform(.run { context in try context.update { $0.count = store.count + 1 } })
      }
      expect(result, says: "The store of Probe was read", "Read the `state`")
    }

    @Test
    func `Reading the context inside its own update`() async throws {
      let result = try await #require(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) { @MainActor in
        let store = Store(Probe(), state: .init())
        await store.perform(.run { context in try context.update { $0.count = context.count + 1 } })
      }
      expect(result, says: "Probe", "Read the `state`")
    }

    @Test
    func `Changing the state inside receive, by a context that was carried there`() async throws {
      let result = try await #require(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) { @MainActor in
        let store = Store(Probe(), state: .init())
        await store.perform(
          .run { context in
            store.send(
              Probe.Action { _ in
                try? context.apply(.count(1))
                return .none
              })
          })
      }
      expect(result, says: "The state of Probe was to be changed", "Change the `state`")
    }

    @Test
    func `Changing the state inside an update of it`() async throws {
      let result = try await #require(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) { @MainActor in
        let store = Store(Probe(), state: .init())
        await store.perform(.run { context in try context.update { _ in try context.apply(.count(1)) } })
      }
      expect(result, says: "The state of Probe was to be changed", "Change the `state`")
    }

    private func expect(
      _ result: ExitTest.Result, says sentences: String..., sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) {
      let text = String(decoding: result.standardErrorContent, as: UTF8.self)
      for sentence in sentences {
        #expect(text.contains(sentence), "\(text.prefix(200))", sourceLocation: sourceLocation)
      }
    }
  #endif
}
