// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("superseded-task-writes, on code")
struct SupersededTaskWritesPathsTests {
  @Test
  func `The question stands before another await`() {
    expectFindings(
      of: "superseded-task-writes",
      in: """
        final class Password {
          var text = ""
          var mayUse = false
          private var check: Task<Void, Never>?
          func typed() {
            check?.cancel()
            check = 1️⃣Task { [text] in
              try? await Task.sleep(for: .seconds(1))
              guard !Task.isCancelled else { return }
              let result = await api.check(text)
              mayUse = result.passed
            }
          }
        }
        """)
  }

  @Test
  func `A continuation does not hear of the cancel`() {
    expectFindings(
      of: "superseded-task-writes",
      in: """
        final class Finder {
          var hits: [Hit] = []
          let server: Server
          private var search: Task<Void, Never>?
          func find(_ text: String) {
            if let search { search.cancel() }
            search = 1️⃣Task {
              do { hits = try await server.find(text) } catch { print(error) }
            }
          }
        }
        final class Server {
          func find(_ text: String) async throws -> [Hit] {
            try await withCheckedThrowingContinuation { next in client.find(text) { next.resume(with: $0) } }
          }
        }
        """)
  }

  @Test
  func `In a function that it awaits`() {
    expectFindings(
      of: "superseded-task-writes",
      in: """
        final class Finder {
          var text = ""
          var hits: [Hit] = []
          private var search: Task<Void, Never>?
          func typed() {
            search?.cancel()
            search = Task { await load() }
          }
          private func load() async {
            hits.removeAll()
            let found = await api.find(text)
            1️⃣hits.append(contentsOf: found)
          }
        }
        """)
  }

  @Test
  func `Another method starts a second one after a cancel`() {
    expectFindings(
      of: "superseded-task-writes",
      in: """
        final class Writer {
          var isWriting = false
          private var work: Task<Void, Never>?
          private func reset() { work?.cancel() }
          func first() {
            reset()
            work = Task { await api.write() }
          }
          func second() {
            work = Task {
              isWriting = true
              await api.write()
              1️⃣isWriting = false
            }
          }
        }
        """)
  }

  @Test
  func `Asked after each await`() {
    expectNothing(
      of: "superseded-task-writes",
      in: """
        final class Password {
          var text = ""
          var mayUse = false
          private var check: Task<Void, Never>?
          func typed() {
            check?.cancel()
            check = Task { [text] in
              let result = await api.check(text)
              guard !Task.isCancelled else { return }
              mayUse = result.passed
            }
          }
        }
        """)
  }

  @Test
  func `The await throws when it is cancelled`() {
    expectNothing(
      of: "superseded-task-writes",
      in: """
        final class Finder {
          var hits: [Hit] = []
          private var search: Task<Void, any Error>?
          func find(_ url: URL) {
            search?.cancel()
            search = Task {
              let (data, _) = try await URLSession.shared.data(from: url)
              hits = parse(data)
            }
          }
        }
        """)
  }

  @Test
  func `Only a stop cancels it, and nothing replaces it`() {
    expectNothing(
      of: "superseded-task-writes",
      in: """
        final class Loader {
          var rows: [Row] = []
          private var work: Task<Void, Never>?
          func begin(_ id: Int) { work = Task { rows = await api.rows(id) } }
          func stop() { work?.cancel() }
        }
        """)
  }

  @Test
  func `The same answer in any case`() {
    expectNothing(
      of: "superseded-task-writes",
      in: """
        final class Loader {
          var all: [Row] = []
          private var work: Task<Void, Never>?
          func update() {
            work?.cancel()
            work = Task { all = await api.rows().filter { $0.isShown } }
          }
        }
        """)
  }

  @Test
  func `The defer of a cancelled run, in a function that it awaits`() {
    expectFindings(
      of: "superseded-task-writes",
      in: """
        final class Finder {
          var isBusy = false
          var hits: [Hit] = []
          private var search: Task<Void, Never>?
          func find(_ text: String) {
            search?.cancel()
            search = Task { await load(text) }
          }
          private func load(_ text: String) async {
            isBusy = true
            defer { 1️⃣isBusy = false }
            guard let found = try? await api.find(text), !Task.isCancelled else { return }
            hits = found
          }
        }
        """)
  }

  @Test
  func `An indicator is stopped by a debounce that was cancelled`() {
    expectFindings(
      of: "superseded-task-writes",
      in: """
        final class Finder {
          let spinner = UIActivityIndicatorView()
          private var search: Task<Void, Never>?
          func find(_ text: String) {
            search?.cancel()
            spinner.startAnimating()
            search = Task {
              defer { 1️⃣spinner.stopAnimating() }
              try? await Task.sleep(for: .seconds(0.3))
              guard !Task.isCancelled else { return }
              await api.find(text)
            }
          }
        }
        """)
  }

  @Test
  func `A view's task with an id shows its cancellation`() {
    expectFindings(
      of: "superseded-task-writes",
      in: """
        struct Feed: View {
          @State var topic = Topic.all
          @State var posts: [Post] = []
          @State var problem: String?
          var body: some View {
            List {}.task(id: topic) {
              do {
                let (data, _) = try await URLSession.shared.data(from: topic.url)
                posts = parse(data)
              } 1️⃣catch { problem = error.localizedDescription }
            }
          }
        }
        """)
  }

  @Test
  func `A stop empties what the cancelled task fills again`() {
    expectFindings(
      of: "superseded-task-writes",
      in: """
        final class Receipts {
          var rows: [Row] = []
          private var work: Task<Void, Never>?
          func begin(_ id: Int) { work = 1️⃣Task { rows = await read(id) } }
          func end() {
            work?.cancel()
            rows = []
          }
          private func read(_ id: Int) async -> [Row] {
            await withCheckedContinuation { next in client.read(id) { next.resume(returning: $0) } }
          }
        }
        """)
  }

  @Test
  func `A defer that asks, a start that is refused, and a constant id`() {
    expectNothing(
      of: "superseded-task-writes",
      in: """
        final class Finder {
          var isBusy = false
          var isOpen = false
          private var search: Task<Void, Never>?
          private var other: Task<Void, Never>?
          func find(_ text: String) {
            search?.cancel()
            isBusy = true
            search = Task {
              defer { if !Task.isCancelled { isBusy = false } }
              await api.find(text)
            }
          }
          func open(_ text: String) {
            guard !isOpen else { return }
            other?.cancel()
            isOpen = true
            other = Task {
              defer { isOpen = false }
              await api.find(text)
            }
          }
        }
        struct Cover: View {
          let url: URL
          @State var problem: String?
          var body: some View {
            Color.red.task(id: url) {
              do { _ = try await URLSession.shared.data(from: url) } catch { problem = error.localizedDescription }
            }
          }
        }
        """)
  }
}
