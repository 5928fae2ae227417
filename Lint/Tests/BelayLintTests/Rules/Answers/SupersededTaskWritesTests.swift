// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint
@testable import LintRules

@Suite("superseded-task-writes")
struct SupersededTaskWritesTests {
  @Test
  func `The cancellation is shown as an error`() {
    expectFindings(
      of: "superseded-task-writes",
      in: """
        final class Finder {
          var hits: [Int] = []
          var alert: (any Error)?
          private var search: Task<Void, Never>?
          func typed(_ text: String) {
            search?.cancel()
            search = Task {
              do {
                try await Task.sleep(for: .seconds(0.3))
                hits = try await api.find(text)
              } 1️⃣catch { alert = error }
            }
          }
        }
        """)
  }

  @Test
  func `The failure of the cancelled run is written over the progress of the next`() {
    expectFindings(
      of: "superseded-task-writes",
      in: """
        final class Shelf {
          var status = Status.idle
          private var work: Task<Void, Never>?
          func reload() {
            work?.cancel()
            work = Task {
              do {
                try await Task.sleep(for: .seconds(0.3))
                status = .done
              } 1️⃣catch { status = .failed(error) }
            }
          }
        }
        """)
  }

  @Test
  func `The flag of the successor`() {
    expectFindings(
      of: "superseded-task-writes",
      in: """
        final class Finder {
          var hits: [Int] = []
          var isLoading = false
          private var search: Task<Void, Never>?
          func typed(_ text: String) {
            search?.cancel()
            isLoading = true
            search = Task {
              hits = await api.find(text)
              1️⃣isLoading = false
            }
          }
        }
        """)
  }

  @Test
  func `In a defer it is the same`() {
    expectFindings(
      of: "superseded-task-writes",
      in: """
        final class Finder {
          var isLoading = false
          private var search: Task<Void, Never>? { didSet { oldValue?.cancel() } }
          func typed(_ text: String) {
            isLoading = true
            search = Task {
              defer { 1️⃣isLoading = false }
              await api.find(text)
            }
          }
        }
        """)
  }

  @Test
  func `A catch for cancellations, and a question`() {
    expectNothing(
      of: "superseded-task-writes",
      in: """
        final class Finder {
          var hits: [Int] = []
          var alert: (any Error)?
          var isLoading = false
          private var search: Task<Void, Never>?
          func typed(_ text: String) {
            search?.cancel()
            isLoading = true
            search = Task {
              do { hits = try await api.find(text) } catch is CancellationError {} catch { alert = error }
              guard !Task.isCancelled else { return }
              isLoading = false
            }
          }
        }
        """)
  }

  @Test
  func `Its own id is compared`() {
    expectNothing(
      of: "superseded-task-writes",
      in: """
        final class Finder {
          var current = 0
          var isLoading = false
          private var search: Task<Void, Never>?
          func typed(_ text: String) {
            search?.cancel()
            current += 1
            let mine = current
            isLoading = true
            search = Task {
              await api.find(text)
              if current == mine { isLoading = false }
            }
          }
        }
        """)
  }

  @Test
  func `The error is only logged`() {
    expectNothing(
      of: "superseded-task-writes",
      in: """
        final class Finder {
          var hits: [Int] = []
          private var search: Task<Void, Never>?
          func typed(_ text: String) {
            search?.cancel()
            search = Task { do { hits = try await api.find(text) } catch { print(error, hits) } }
          }
        }
        """)
  }

  @Test
  func `It is not cancelled`() {
    expectNothing(
      of: "superseded-task-writes",
      in: """
        final class Finder {
          var alert: (any Error)?
          private var search: Task<Void, Never>?
          func tapped() { search = Task { do { try await api.buy() } catch { alert = error } } }
        }
        """)
  }

  @Test
  func `What is awaited leads to a request, and the catch to a property`() {
    expectFindings(
      of: "superseded-task-writes",
      in: """
        final class Finder {
          var state = 0
          var message: String?
          let source: any Source
          private var search: Task<Void, Never>?
          func typed(_ text: String) {
            search?.cancel()
            search = Task { [weak self] in
              guard let self else { return }
              do { state = try await source.find(text) } 1️⃣catch { fail(error) }
            }
          }
          private func fail(_ error: any Error) { message = error.localizedDescription }
        }
        protocol Source { func find(_ text: String) async throws -> Int }
        struct Remote: Source {
          func find(_ text: String) async throws -> Int { try await fetch(text).count }
          private func fetch(_ text: String) async throws -> Data {
            try await URLSession.shared.data(from: URL(string: text)!).0
          }
        }
        """)
  }

  @Test
  func `Nothing that is awaited throws a cancellation`() {
    expectNothing(
      of: "superseded-task-writes",
      in: """
        final class Drafts {
          var alert: (any Error)?
          let files: Files
          private var saving: Task<Void, Never>?
          func changed(_ text: String) {
            saving?.cancel()
            saving = Task {
              try? await Task.sleep(for: .seconds(0.3))
              guard !Task.isCancelled else { return }
              do { try await files.write(text) } catch { alert = error }
            }
          }
        }
        actor Files {
          func write(_ text: String) async throws { try Data(text.utf8).write(to: URL(filePath: "/")) }
        }
        """)
  }

  @Test
  func `The handler ignores cancellations, even an inherited one, or other code shows the error`() {
    expectNothing(
      of: "superseded-task-writes",
      in: """
        class Base {
          var alert: (any Error)?
          func show(_ error: any Error) {
            if error is CancellationError { return }
            alert = error
          }
        }
        final class Finder: Base {
          let banner: Banner
          private var search: Task<Void, Never>?
          private var load: Task<Void, Never>?
          func typed(_ text: String) {
            search?.cancel()
            search = Task { do { try await Task.sleep(for: .seconds(1)) } catch { show(error) } }
            load?.cancel()
            load = Task { do { try await Task.sleep(for: .seconds(1)) } catch { banner.display(error) } }
          }
        }
        """)
  }

  @Test
  func `Behind a state that is left before the cancel, and never started twice`() {
    expectNothing(
      of: "superseded-task-writes",
      in: """
        final class Import {
          var isApplying = false
          var mayLeave = false
          private var patience: Task<Void, Never>?
          private var work: Task<Void, Never>?
          func start() {
            guard work == nil else { return }
            mayLeave = false
            patience?.cancel()
            patience = Task {
              await api.wait()
              if isApplying { mayLeave = true }
            }
          }
        }
        """)
  }

  @Test
  func `One task that two rules could report is reported once`() {
    let code = """
      final class Toasts {
        var isShown = false
        private var hiding: Task<Void, Never>?
        func show() {
          hiding?.cancel()
          isShown = true
          hiding = Task {
            try? await Task.sleep(for: .seconds(3))
            isShown = false
          }
        }
      }
      """
    #expect(lint(code, "superseded-task-writes").count == 1)
    var both = Configuration()
    both.optInRules = ["cancellation-swallowed"]
    #expect(findings(in: code, both).map(\.rule) == ["cancellation-swallowed"])
  }
}
