// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension RuleProof {
  static let ofFlags: [String: RuleProof] = [
    "flag-not-restored": RuleProof(
      reported: #"""
        @MainActor final class Draft {
          private(set) var isSaving = false
          private let save: @MainActor () async throws -> Void
          init(save: @escaping @MainActor () async throws -> Void) { self.save = save }

          func saveTapped() {
            Task {
              isSaving = true
              try await save()
              isSaving = false
            }
          }
        }
        """#,
      mended: #"""
        @MainActor final class Draft {
          private(set) var isSaving = false
          private let save: @MainActor () async throws -> Void
          init(save: @escaping @MainActor () async throws -> Void) { self.save = save }

          func saveTapped() {
            Task {
              isSaving = true
              defer { isSaving = false }
              try await save()
            }
          }
        }
        """#,
      test: #"""
        @MainActor @Test func `the flag is reset, whether the save succeeds or fails`() async {
          await explore { scenario in
            let save = scenario.stub("save", mayFail: [CancellationError()]) { () in }
            let draft = Draft(save: { try await save() })
            scenario.anyTime("save is tapped") { draft.saveTapped() }
            scenario.atEnd("nothing is being saved") { !draft.isSaving }
          }
        }
        """#),
    "once-flag-before-await": RuleProof(
      reported: #"""
        @MainActor final class Library {
          private(set) var books: [String] = []
          private var hasLoaded = false
          private let load: @MainActor () async throws -> [String]
          init(load: @escaping @MainActor () async throws -> [String]) { self.load = load }

          /// What the `task` modifier runs, and SwiftUI cancels.
          func task() async {
            guard !hasLoaded else { return }
            hasLoaded = true
            if let books = try? await load() { self.books = books }
          }
        }
        """#,
      mended: #"""
        @MainActor final class Library {
          private(set) var books: [String] = []
          private var hasLoaded = false
          private let load: @MainActor () async throws -> [String]
          init(load: @escaping @MainActor () async throws -> [String]) { self.load = load }

          /// What the `task` modifier runs, and SwiftUI cancels.
          func task() async {
            guard !hasLoaded else { return }
            if let books = try? await load() { self.books = books }
            if !Task.isCancelled { hasLoaded = true }
          }
        }
        """#,
      test: #"""
        @MainActor @Test func `a view that comes back has its books`() async {
          await explore { scenario in
            let load = scenario.stub("load") { () in ["Moby Dick"] }
            let library = Library(load: { try await load() })
            let appearance = Task { await library.task() }
            let gone = scenario.anyTime("the view disappears") { appearance.cancel() }
            scenario.anyTime("the view appears again", after: gone) { Task { await library.task() } }
            scenario.atEnd("the books are there") { !library.books.isEmpty }
          }
        }
        """#),
    "once-field-never-reset": RuleProof(
      reported: #"""
        @MainActor final class Shelf {
          private(set) var items: [String] = []
          private var loading: Task<Void, any Error>?
          private let load: @MainActor () async throws -> [String]
          init(load: @escaping @MainActor () async throws -> [String]) { self.load = load }

          func appeared() {
            guard loading == nil else { return }
            loading = Task { items = try await load() }
          }
        }
        """#,
      mended: #"""
        @MainActor final class Shelf {
          private(set) var items: [String] = []
          private var loading: Task<Void, any Error>?
          private let load: @MainActor () async throws -> [String]
          init(load: @escaping @MainActor () async throws -> [String]) { self.load = load }

          func appeared() {
            guard loading == nil else { return }
            loading = Task {
              defer { loading = nil }
              items = try await load()
            }
          }
        }
        """#,
      test: #"""
        @MainActor @Test(.controlsWork) func `after a failure the next appearance loads again`() async {
          let load = Stub<Void, [String]>("load")
          let shelf = Shelf(load: { try await load() })
          shelf.appeared()
          await load.waitForCalls()
          load.fail(CancellationError())
          await TestClock().advance(by: .zero)
          shelf.appeared()
          await TestClock().advance(by: .zero)
          #expect(load.calls.count == 2)
        }
        """#),
  ]
}
