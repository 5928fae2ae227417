// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("Fixes of superseded-task-writes")
struct AskCancelledFixTests {
  private func model(_ task: String, _ before: String = "search?.cancel()", _ more: String = "") -> String {
    """
    final class Model {
      private var search: Task<Void, Never>?
      var rows: [String] = []
      var message: String?
      var isLoading = false
      let api: API

      func find(_ text: String) {
        \(before)
    \(task)
      }

      func typed(_ text: String) { find(text) }
      \(more)
      deinit { search?.cancel() }
    }
    """
  }

  private func expect(_ task: String, gives expected: String, sourceLocation: SourceLocation = #_sourceLocation) {
    expectFix(
      of: "superseded-task-writes", in: model(task), gives: model(expected), sourceLocation: sourceLocation)
  }

  private func expectNoFix(_ source: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let found = lint(source, "superseded-task-writes")
    #expect(!found.isEmpty && found.allSatisfy { $0.fix == nil }, sourceLocation: sourceLocation)
  }

  private let answer = """
        search = Task {
          let found = await api.find(text)
          rows = found
        }
    """

  @Test
  func `The task leaves before it writes an old answer`() {
    expect(
      """
          search = Task {
            let found = await api.find(text) // slow
            // Shown at once.
            rows = found
            message = nil
          }
      """,
      gives: """
            search = Task {
              let found = await api.find(text) // slow
              // Shown at once.
              guard !Task.isCancelled else { return }
              rows = found
              message = nil
            }
        """)
  }

  @Test
  func `An answer that is written as it comes gets a name`() {
    expect(
      """
          search = Task { [weak self] in
            self?.rows = await api.find(text) // soon
          }
      """,
      gives: """
            search = Task { [weak self] in
              let found: [String] = await api.find(text)
              guard !Task.isCancelled else { return }
              self?.rows = found // soon
            }
        """)
  }

  @Test
  func `On the main actor, the question is asked there`() {
    expect(
      """
          search = Task {
            let found = await api.find(text)
            await MainActor.run { self.rows = found }
          }
      """,
      gives: """
            search = Task {
              let found = await api.find(text)
              await MainActor.run { guard !Task.isCancelled else { return }; self.rows = found }
            }
        """)
  }

  @Test
  func `A cancellation is no failure`() {
    expect(
      """
          search = Task {
            do {
              try await Task.sleep(for: .seconds(1))
              rows = []
            } catch {
              print(error)
              message = error.localizedDescription
            }
          }
      """,
      gives: """
            search = Task {
              do {
                try await Task.sleep(for: .seconds(1))
                rows = []
              } catch {
                print(error)
                guard !Task.isCancelled else { return }
                message = error.localizedDescription
              }
            }
        """)
  }

  @Test
  func `The successor's flag stays`() {
    expect(
      """
          search = Task {
            isLoading = true
            defer { isLoading = false }
            try? await api.find(text)
          }
      """,
      gives: """
            search = Task {
              isLoading = true
              defer { if !Task.isCancelled { isLoading = false } }
              try? await api.find(text)
            }
        """)
  }

  @Test
  func `One question for the answer and the flag`() {
    expect(
      """
          search = Task {
            isLoading = true
            rows = await api.find(text)
            isLoading = false
          }
      """,
      gives: """
            search = Task {
              isLoading = true
              let found: [String] = await api.find(text)
              guard !Task.isCancelled else { return }
              rows = found
              isLoading = false
            }
        """)
  }

  @Test
  func `A view's task`() {
    func view(_ task: String) -> String {
      """
      struct Search: View {
        @State private var query = ""
        @State private var rows: [String] = []
        let api = API()

        var body: some View {
          List(rows, id: \\.self) { Text($0) }
            .task(id: query) {
      \(task)
            }
        }
      }
      final class API {
        func find(_ text: String) async -> [String] {
          await withCheckedContinuation { continuation in load(text) { continuation.resume(returning: $0) } }
        }
      }
      """
    }
    expectFix(
      of: "superseded-task-writes", in: view("        rows = await api.find(query)"),
      gives: view(
        """
                let found: [String] = await api.find(query)
                guard !Task.isCancelled else { return }
                rows = found
        """))
  }

  @Test
  func `No fix where a cancelled task has no successor`() {
    expectNoFix(model(answer, "search?.cancel()\n    guard !text.isEmpty else { return }"))
    expectNoFix(model(answer, "search?.cancel()", "func stop() { search?.cancel(); rows = [] }"))
    let again = "func again() { search?.cancel(); search = Task { await api.load() } }"
    expectNoFix(model(answer, "search?.cancel()", again))
  }

  @Test
  func `No fix where more than writes would be left out`() {
    expectNoFix(model(answer.replacing("rows = found", with: "rows = found\n      api.save(found)")))
    expectNoFix(model(answer.replacing("rows = found", with: "rows = api.saved(found)")))
    expectNoFix(
      model(
        """
            search = Task {
              for page in pages {
                let found = await api.find(text)
                rows = found
              }
            }
        """))
  }

  @Test
  func `No fix in a clause of #if`() {
    expectNoFix(model("    #if DEBUG\n" + answer + "\n    #endif"))
  }
}
