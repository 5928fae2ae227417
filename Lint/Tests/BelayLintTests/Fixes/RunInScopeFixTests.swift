// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftParser
import SwiftSyntax
import Testing

@testable import BelayLint
@testable import LintRules

@Suite("Fixes with Belay")
struct RunInScopeFixTests {
  private func fixed(_ source: String) -> String? {
    var (text, hasChanged) = (source, false)
    for _ in 0..<8 {
      var configuration = Configuration()
      configuration.onlyRules = ["task-outlives-owner"]
      configuration.fixesWithBelay = true
      let fixes = findings(in: text, configuration).filter { $0.rule == ScopeMend.id }.compactMap(\.fix)
      guard let bytes = Fixes.apply(fixes, to: Array(text.utf8)) else { break }
      (text, hasChanged) = (String(decoding: bytes, as: UTF8.self), true)
    }
    return hasChanged ? text : nil
  }

  private func expect(
    _ source: String, gives expected: String, sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    let text = fixed(source) ?? "nothing"
    #expect(text == expected, "\(text)", sourceLocation: sourceLocation)
    #expect(fixed(text) == nil && !Parser.parse(source: text).hasError, sourceLocation: sourceLocation)
  }

  private func model(_ find: String, _ more: String = "deinit { search?.cancel() }", kind: String = "@MainActor ")
    -> String
  {
    """
    import Foundation

    \(kind)final class Model {
      private var search: Task<Void, Never>?
      var rows: [String] = []
      var message: String?
      var query = ""
      let api: API

      init(api: API) { self.api = api }

      func find(_ text: String) {
    \(find)
      }

      \(more)
    }

    """
  }

  private let plain = """
        search?.cancel()
        search = Task { [weak self] in
          self?.rows = []
        }
    """

  @Test
  func `The handle and the deinit go, and a lane is declared`() {
    expect(
      model(
        """
            message = nil
            search?.cancel()
            // The newest alone.
            search = Task { [weak self] in
              guard let self else { return }
              let found = await api.find(text) // slow
              self.rows = found
              message = "\\(found.count) found"
            }
        """),
      gives: """
        import Belay
        import Foundation

        @MainActor final class Model {
          private let scope = TaskScope()
          var rows: [String] = []
          var message: String?
          var query = ""
          let api: API

          init(api: API) { self.api = api }

          func find(_ text: String) {
            message = nil
            // The newest alone.
            scope.run(.search, on: self) { [api] owner in
              let found = await api.find(text) // slow
              try owner { $0.rows = found }
              try owner { $0.message = "\\(found.count) found" }
            }
          }
        }

        extension Lane {
          fileprivate static let search = Lane("search", .restart)
        }

        """)
  }

  @Test(arguments: [
    "rows = await api.find(text)\n      isLoading = false",
    "do { rows = try await api.load(text) } catch is CancellationError {} catch { message = nil }",
    "if Task.isCancelled { query = text; return }\n      rows = await api.find(text)",
  ])
  func `A task that can be stopped and takes something back is left`(body: String) {
    let source = model(
      "    search?.cancel()\n    search = Task {\n      \(body)\n    }",
      "func stop() { search?.cancel() }\n  var isLoading = true")
    #expect(fixed(source) == nil)
  }

  @Test(arguments: [
    "rows = await api.find(text)\n      try? await api.save(text)", "rows = await api.find(text)\n      print(text)",
  ])
  func `A task that does something for others after it has written is left`(body: String) {
    #expect(fixed(model("    search?.cancel()\n    search = Task {\n      \(body)\n    }")) == nil)
  }

  @Test
  func `Answers, errors, loops and reads of the owner`() {
    expect(
      model(
        """
            search?.cancel()
            search = Task {
              do {
                try await Task.sleep(for: .seconds(1))
                let words = self.query
                if words.isEmpty { rows = []; return }
                rows = try await self.api.load(words)
                for await row in api.more() { rows.append(row) }
              } catch {
                message = error.localizedDescription
              }
            }
        """, "func stop() {\n    search?.cancel()\n    search = nil\n  }"),
      gives: """
        import Belay
        import Foundation

        @MainActor final class Model {
          private let scope = TaskScope()
          var rows: [String] = []
          var message: String?
          var query = ""
          let api: API

          init(api: API) { self.api = api }

          func find(_ text: String) {
            scope.run(.search, on: self) { [api] owner in
              do {
                try await Task.sleep(for: .seconds(1))
                let words = try owner { $0.query }
                if words.isEmpty { try owner { $0.rows = [] }; return }
                let found: [String] = try await api.load(words)
                try owner { $0.rows = found }
                for await row in api.more() { try owner { $0.rows.append(row) } }
              } catch {
                try owner { $0.message = error.localizedDescription }
              }
            }
          }

          func stop() {
            scope.cancel(.search)
          }
        }

        extension Lane {
          fileprivate static let search = Lane("search", .restart)
        }

        """)
  }

  @Test
  func `Two handles share a scope, and a cancel with a way out behind it stays`() {
    expect(
      """
      import UIKit

      class Screen: UIViewController {
        private var searchTask: Task<Void, Never>?
        private var loading: Task<Void, Never>?
        private var rows = 0

        func search(_ text: String) {
          searchTask?.cancel()
          guard !text.isEmpty else { return }
          searchTask = Task { self.rows = 1 }
        }

        func load() {
          loading?.cancel()
          loading = Task { self.rows = 2 }
        }

        deinit {
          searchTask?.cancel()
          loading?.cancel()
        }
      }

      """,
      gives: """
        import Belay
        import UIKit

        class Screen: UIViewController {
          private let scope = TaskScope()
          private var rows = 0

          func search(_ text: String) {
            scope.cancel(.search)
            guard !text.isEmpty else { return }
            scope.run(.search, on: self) { owner in try owner { $0.rows = 1 } }
          }

          func load() {
            scope.run(.loading, on: self) { owner in try owner { $0.rows = 2 } }
          }
        }

        extension Lane {
          fileprivate static let loading = Lane("loading", .restart)
          fileprivate static let search = Lane("search", .restart)
        }

        """)
  }

  @Test
  func `Classes of one file share a lane's declaration, and each has a scope`() {
    let screen = """
        @MainActor final class Screen {
          private var search: Task<Void, Never>?
          private var other: Task<Void, Never>?
          var rows = 0

          func find() {
            search?.cancel()
            search = Task { rows = 1 }
          }

          func more() {
            other?.cancel()
            other = Task { rows = 2 }
          }
        }
      """
    let mended = fixed(screen + "\n" + screen.replacing("Screen", with: "Page") + "\n") ?? ""
    #expect(mended.matches(of: /private let scope = TaskScope/).count == 2, "\(mended)")
    #expect(mended.matches(of: /Lane\("search", \.restart\)/).count == 1)
    #expect(mended.matches(of: /Lane\("other", \.restart\)/).count == 1)
    #expect(mended.matches(of: /scope\.run\(/).count == 4 && !mended.contains("cancel()"))
  }

  @Test(arguments: [
    "search?.cancel()\n    search = Task { await self.load() }",
    "search?.cancel()\n    search = Task { defer { rows = [] }; await api.find(text) }",
    "search?.cancel()\n    search = Task { await show { self.rows = [] } }",
    "search?.cancel()\n    search = Task { if rows.isEmpty { await api.find(text) } }",
    "search?.cancel()\n    search = Task { await api.find(query) }",
    "search?.cancel()\n    search = Task.detached { await self.api.find(text) }",
    "search?.cancel()\n    search = Task(priority: .low) { rows = [] }",
    "search = Task { rows = [] }",
    "search?.cancel()\n    search = Task { [weak self] in\n      await wait()\n      guard let self, !Task.isCancelled else { return }\n"
      + "      self.rows = []\n    }",
    "#if DEBUG\n    search?.cancel()\n    search = Task { rows = [] }\n    #endif",
    "search?.cancel()\n    search = Task {\n      #if DEBUG\n      rows = []\n      #endif\n    }",
  ])
  func `No fix for work that needs more of its owner, or another shape`(_ body: String) {
    #expect(fixed(model("    " + body)) == nil)
  }

  @Test
  func `No fix where the class is not on the main actor, or more is done with the handle`() {
    #expect(fixed(model(plain)) != nil)
    #expect(fixed(model(plain, kind: "")) == nil)
    #expect(fixed(model(plain, "func wait() async { await search?.value }")) == nil)
    #expect(fixed(model(plain, "var isSearching: Bool { search != nil }")) == nil)
    #expect(fixed(model(plain, "// Ends it.\n  deinit { search?.cancel() }")) == nil)
    #expect(fixed(model(plain).replacing("Task<Void, Never>?", with: "Task<Void, any Error>?")) == nil)
    #expect(fixed(model(plain).replacing("private var search", with: "// The search.\n  private var search")) == nil)
    #expect(fixed(model(plain).replacing("private var search", with: "// MARK: Work\n\n  private var search")) != nil)
    #expect(fixed(model(plain).replacing("private var search", with: "/// The search.\n  private var search")) == nil)
  }
}
