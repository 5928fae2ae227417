// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension RuleProof {
  static let ofAnswers: [String: RuleProof] = [
    "latest-wins-missing": RuleProof(
      reported: #"""
        @MainActor final class Search {
          private(set) var results: [String] = []
          private let find: @MainActor (String) async throws -> [String]
          init(find: @escaping @MainActor (String) async throws -> [String]) { self.find = find }

          func queryChanged(_ query: String) {
            Task { results = try await find(query) }
          }
        }
        """#,
      mended: #"""
        @MainActor final class Search {
          private(set) var results: [String] = []
          private var search: Task<Void, any Error>?
          private let find: @MainActor (String) async throws -> [String]
          init(find: @escaping @MainActor (String) async throws -> [String]) { self.find = find }

          func queryChanged(_ query: String) {
            search?.cancel()
            search = Task {
              let found = try await find(query)
              if !Task.isCancelled { results = found }
            }
          }
        }
        """#,
      test: #"""
        @MainActor @Test func `the answer to what was typed last is shown, whichever comes last`() async {
          await explore { scenario in
            let find = scenario.stub("find") { (query: String) in ["about \(query)"] }
            let search = Search(find: { try await find($0) })
            let first = scenario.anyTime("ro is typed") { search.queryChanged("ro") }
            scenario.anyTime("rope is typed", after: first) { search.queryChanged("rope") }
            scenario.atEnd("the results are about rope") { search.results == ["about rope"] }
          }
        }
        """#),
    "superseded-task-writes": RuleProof(
      reported: #"""
        @MainActor final class Finder {
          private(set) var results: [String] = []
          private(set) var alert: String?
          private var search: Task<Void, Never>?
          private let find: @MainActor (String) async throws -> [String]
          init(find: @escaping @MainActor (String) async throws -> [String]) { self.find = find }

          func queryChanged(_ query: String) {
            search?.cancel()
            search = Task {
              do { results = try await find(query) } catch { alert = "\(error)" }
            }
          }
        }
        """#,
      mended: #"""
        @MainActor final class Finder {
          private(set) var results: [String] = []
          private(set) var alert: String?
          private var search: Task<Void, Never>?
          private let find: @MainActor (String) async throws -> [String]
          init(find: @escaping @MainActor (String) async throws -> [String]) { self.find = find }

          func queryChanged(_ query: String) {
            search?.cancel()
            search = Task {
              do {
                let found = try await find(query)
                if !Task.isCancelled { results = found }
              } catch {
                if !Task.isCancelled { alert = "\(error)" }
              }
            }
          }
        }
        """#,
      test: #"""
        @MainActor @Test func `a replaced search shows neither its results nor its cancellation`() async {
          await explore { scenario in
            let find = scenario.stub("find") { (query: String) in ["about \(query)"] }
            let finder = Finder(find: { try await find($0) })
            let first = scenario.anyTime("ro is typed") { finder.queryChanged("ro") }
            scenario.anyTime("rope is typed", after: first) { finder.queryChanged("rope") }
            scenario.atEnd("the results are about rope") { finder.results == ["about rope"] }
            scenario.atEnd("there is no alert") { finder.alert == nil }
          }
        }
        """#),
    "input-dropped": RuleProof(
      reported: #"""
        @MainActor final class Catalog {
          private(set) var items: [String] = []
          private var isLoading = false
          private let load: @MainActor (String) async throws -> [String]
          init(load: @escaping @MainActor (String) async throws -> [String]) { self.load = load }

          func filterChanged(_ filter: String) {
            Task {
              guard !isLoading else { return }
              isLoading = true
              defer { isLoading = false }
              items = try await load(filter)
            }
          }
        }
        """#,
      mended: #"""
        @MainActor final class Catalog {
          private(set) var items: [String] = []
          private var loading: Task<Void, any Error>?
          private let load: @MainActor (String) async throws -> [String]
          init(load: @escaping @MainActor (String) async throws -> [String]) { self.load = load }

          func filterChanged(_ filter: String) {
            loading?.cancel()
            loading = Task {
              let found = try await load(filter)
              if !Task.isCancelled { items = found }
            }
          }
        }
        """#,
      test: #"""
        @MainActor @Test func `the list is that of the filter that was chosen last`() async {
          await explore { scenario in
            let load = scenario.stub("load") { (filter: String) in ["\(filter) item"] }
            let catalog = Catalog(load: { try await load($0) })
            let first = scenario.anyTime("new is chosen") { catalog.filterChanged("new") }
            scenario.anyTime("used is chosen", after: first) { catalog.filterChanged("used") }
            scenario.atEnd("used items are shown") { catalog.items == ["used item"] }
          }
        }
        """#),
    "input-read-again": RuleProof(
      reported: #"""
        @MainActor final class Rooms {
          var selected = "lobby"
          private(set) var cache: [String: String] = [:]
          private let messages: @MainActor (String) async throws -> String
          init(messages: @escaping @MainActor (String) async throws -> String) { self.messages = messages }

          func appeared() {
            Task {
              let messages = try await messages(selected)
              cache[selected] = messages
            }
          }
        }
        """#,
      mended: #"""
        @MainActor final class Rooms {
          var selected = "lobby"
          private(set) var cache: [String: String] = [:]
          private let messages: @MainActor (String) async throws -> String
          init(messages: @escaping @MainActor (String) async throws -> String) { self.messages = messages }

          func appeared() {
            Task {
              let room = selected
              let messages = try await messages(room)
              cache[room] = messages
            }
          }
        }
        """#,
      test: #"""
        @MainActor @Test func `messages are kept under the room that they are of`() async {
          await explore { scenario in
            let messages = scenario.stub("messages") { (room: String) in "of the \(room)" }
            let rooms = Rooms(messages: { try await messages($0) })
            let first = scenario.anyTime("the lobby appears") { rooms.appeared() }
            scenario.anyTime("the bar is selected", after: first) { rooms.selected = "bar" }
            scenario.atEnd("each room has its own") { rooms.cache.allSatisfy { $1 == "of the \($0)" } }
          }
        }
        """#),
  ]
}
